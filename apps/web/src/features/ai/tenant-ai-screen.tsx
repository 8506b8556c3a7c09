import { getTenantAi } from '@sitewright/contract/ai/ai-connection';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx';
import { ConnectionGroup } from './connection-group.tsx';

/** The language model of a workspace, `/tenant/ai`. */
export default function TenantAiScreen() {
  const { t } = useTranslation('ai-settings');
  return (
    <SettingsScreen
      title={t('title')}
      lead={t('lead.tenant')}
      getSettings={getTenantAi}
      permission="tenant.write"
    >
      {(loaded) => <ConnectionGroup scope="tenant" {...loaded} />}
    </SettingsScreen>
  );
}
