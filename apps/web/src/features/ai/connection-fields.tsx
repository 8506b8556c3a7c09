import { NumberInput, PasswordInput, Radio, Switch, TextInput } from '@mantine/core';
import { type AiConnectionState, modelOutputs } from '@sitewright/contract/ai/ai-connection';
import { aiLimits as limits } from '@sitewright/contract/ai/ai-limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './ai.module.css';
import { type ConnectionDraft, keyStateOf } from './connection-draft.ts';
import type { ConnectionScope } from './connection-endpoints.ts';

interface Props {
  scope: ConnectionScope;
  state: AiConnectionState;
  draft: ConnectionDraft;
  faults: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  change: (part: Partial<ConnectionDraft>) => void;
}

export function ConnectionFields({ scope, state, draft, faults, isReadOnly, change }: Props) {
  const { t } = useTranslation('ai-settings');
  const keyState = keyStateOf(state, draft);
  return (
    <>
      <Switch
        label={t('fields.isEnabled')}
        description={t(`fields.isEnabledHint.${scope}`)}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      <TextInput
        type="url"
        label={t('fields.baseUrl')}
        description={t('fields.baseUrlHint')}
        placeholder="https://"
        spellCheck={false}
        maxLength={limits.baseUrlMaxLength}
        value={draft.baseUrl}
        error={faults['baseUrl'] && t('fields.baseUrlInvalid')}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label={t('fields.model')}
        description={t('fields.modelHint')}
        spellCheck={false}
        autoComplete="off"
        maxLength={limits.modelMaxLength}
        value={draft.model}
        error={faults['model'] && t('fields.modelMissing')}
        onChange={(event) => change({ model: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('fields.apiKey')}
        description={t(`fields.apiKeyHint.${keyState}`)}
        placeholder={keyState === 'stored' ? t('fields.apiKeyStored') : ''}
        // With any other value browsers fill in the password of the account.
        autoComplete="new-password"
        maxLength={limits.apiKeyMaxLength}
        visibilityToggleButtonProps={{ 'aria-label': t('fields.showKey') }}
        value={draft.apiKey}
        error={faults['apiKey'] && t('fields.apiKeyInvalid')}
        onChange={(event) => change({ apiKey: event.currentTarget.value })}
      />
      <Radio.Group
        label={t('fields.output')}
        value={draft.output}
        error={faults['output']}
        onChange={(output) => change({ output })}
      >
        {modelOutputs.map((value) => (
          <Radio
            key={value}
            mt="xs"
            value={value}
            disabled={isReadOnly}
            label={t(`fields.outputs.${value}.label`)}
            description={t(`fields.outputs.${value}.text`)}
          />
        ))}
      </Radio.Group>
      <div className={styles.prices}>
        {(['inputPrice', 'outputPrice'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(`fields.${name}`)}
            description={t('fields.priceHint')}
            prefix="$"
            min={0}
            allowNegative={false}
            max={limits.priceMax}
            clampBehavior="blur"
            hideControls
            value={draft[name]}
            error={faults[name] && t('fields.priceInvalid', { max: limits.priceMax })}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </>
  );
}
