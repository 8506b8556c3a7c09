import { NumberInput, Switch } from '@mantine/core';
import { aiSettings, aiSettingsEndpoints, type getAiSettings } from '@sitewright/contract/ai/ai-connection';
import { aiLimits as limits } from '@sitewright/contract/ai/ai-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import type { LoadedSettings } from '../../ui/settings/settings-screen.tsx';
import { useSettingsGroup } from '../../ui/settings/use-settings-group.ts';

type Props = LoadedSettings<EndpointResponse<typeof getAiSettings>>;

export function CreditsGroup(props: Props) {
  const { t } = useTranslation('ai-settings');
  const number = new Intl.NumberFormat(useLanguage());
  const group = useSettingsGroup({ definition: aiSettings, endpoints: aiSettingsEndpoints, ...props });
  const { draft, faults, change } = group;
  const saved = props.settings.ai.monthlyCredits ?? aiSettings.defaults.monthlyCredits;
  return (
    <SettingsGroup
      title={t('credits.title')}
      text={t('credits.text')}
      group={group}
      isReadOnly={props.isReadOnly}
    >
      <Switch
        label={t('credits.isLimited')}
        description={t('credits.isLimitedHint')}
        checked={draft.monthlyCredits !== null}
        onChange={(event) => change({ monthlyCredits: event.currentTarget.checked ? saved : null })}
      />
      {draft.monthlyCredits !== null && (
        <NumberInput
          label={t('credits.amount')}
          description={t('credits.amountHint', { max: number.format(limits.monthlyCreditsMax) })}
          min={0}
          max={limits.monthlyCreditsMax}
          allowDecimal={false}
          clampBehavior="blur"
          value={draft.monthlyCredits}
          error={faults['monthlyCredits']}
          readOnly={props.isReadOnly}
          onChange={(value) => typeof value === 'number' && change({ monthlyCredits: value })}
        />
      )}
      <Switch
        label={t('credits.workspaceModels')}
        description={t('credits.workspaceModelsHint')}
        checked={draft.workspaceModels}
        onChange={(event) => change({ workspaceModels: event.currentTarget.checked })}
      />
    </SettingsGroup>
  );
}
