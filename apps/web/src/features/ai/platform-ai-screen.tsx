import { Alert } from '@mantine/core';
import { getAiSettings, getPlatformAi } from '@sitewright/contract/ai/ai-connection';
import { getPromptLogSettings } from '@sitewright/contract/ai/ai-prompts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx';
import { useSettings } from '../../ui/settings/use-settings.ts';
import { ConnectionGroup } from './connection-group.tsx';
import { CreditsGroup } from './credits-group.tsx';
import { PromptLogGroup } from './prompt-log-group.tsx';

/** The language model of the platform and its limits, `/admin/ai`. */
export default function PlatformAiScreen() {
  const { t } = useTranslation(['ai-settings', 'admin']);
  const credits = useSettings(getAiSettings);
  const prompts = useSettings(getPromptLogSettings);
  return (
    <SettingsScreen
      title={t('title')}
      lead={t('lead.platform')}
      getSettings={getPlatformAi}
      permission="platform.write"
    >
      {(loaded) => (
        <>
          {loaded.isReadOnly && (
            <Alert color="gray" mb={20}>
              {t('admin:settings.readOnly')}
            </Alert>
          )}
          <ConnectionGroup scope="platform" {...loaded} />
          <QueryBoundary query={credits}>
            {(settings) => <CreditsGroup {...loaded} settings={settings} />}
          </QueryBoundary>
          <QueryBoundary query={prompts}>
            {(settings) => <PromptLogGroup {...loaded} settings={settings} />}
          </QueryBoundary>
        </>
      )}
    </SettingsScreen>
  );
}
