import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';
import { type ApiKeyScope, apiKeyScopes } from '@sitewright/contract/api-keys/api-key-scopes';
import { createApiKey } from '@sitewright/contract/api-keys/api-keys';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import classes from './api-keys.module.css';
import { scopeTexts } from './scope-texts.ts';
import {
  dateRange,
  type Expiry,
  type ExpiryChoice,
  expiresAtOf,
  expiryChoices,
  usualExpiry,
} from './expiry.ts';

interface Props {
  onCreated: (key: string) => void;
  onClose: () => void;
}

/** Asks for the name, the permissions and the end of a new key. */
export function CreateKeyDialog({ onCreated, onClose }: Props) {
  const { t } = useTranslation('api-keys');
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['sites:read']);
  const [expiry, setExpiry] = useState<Expiry>({ choice: usualExpiry, date: '' });
  const [openedAt] = useState(() => new Date());
  const isComplete = name.trim() !== '' && scopes.length > 0 && expiresAtOf(expiry, openedAt) !== undefined;
  const handleConfirm = async (): Promise<void> => {
    const expiresAt = expiresAtOf(expiry, new Date()) ?? null;
    const { key } = await request(createApiKey, { body: { name, scopes: [...scopes], expiresAt } });
    onCreated(key);
  };
  return (
    <ActionDialog
      title={t('dialog.title')}
      text={t('dialog.text')}
      confirm={t('dialog.confirm')}
      failed={t('dialog.failed')}
      size={560}
      isDisabled={!isComplete}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <TextInput
        label={t('dialog.name')}
        placeholder={t('dialog.namePlaceholder')}
        maxLength={apiKeyLimits.nameMaxLength}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeField value={scopes} onChange={setScopes} />
      <ExpiryField value={expiry} onChange={setExpiry} />
    </ActionDialog>
  );
}

function ScopeField({
  value,
  onChange,
}: {
  value: readonly ApiKeyScope[];
  onChange: (scopes: readonly ApiKeyScope[]) => void;
}) {
  const { t } = useTranslation('api-keys');
  return (
    <Checkbox.Group
      label={t('dialog.permissions')}
      description={t('dialog.permissionsHint')}
      value={[...value]}
      onChange={onChange}
    >
      <div className={classes.scopes}>
        {apiKeyScopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`scopes.${scopeTexts[scope]}.label`)}
            description={t(`scopes.${scopeTexts[scope]}.text`)}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function ExpiryField({ value, onChange }: { value: Expiry; onChange: (expiry: Expiry) => void }) {
  const { t } = useTranslation('api-keys');
  const [range] = useState(() => dateRange(new Date()));
  const labelOf = (choice: ExpiryChoice): string => {
    if (choice === 'custom') return t('dialog.custom');
    return choice === 'never' ? t('dialog.noExpiry') : t('dialog.days', { days: choice });
  };
  return (
    <>
      <div className={classes.expiry}>
        <NativeSelect
          label={t('dialog.expiry')}
          value={value.choice}
          data={expiryChoices.map((choice) => ({ value: choice, label: labelOf(choice) }))}
          onChange={(event) => onChange({ ...value, choice: event.currentTarget.value as ExpiryChoice })}
        />
        {value.choice === 'custom' && (
          <TextInput
            type="date"
            label={t('dialog.date')}
            {...range}
            value={value.date}
            onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
          />
        )}
      </div>
      {value.choice === 'never' && (
        <Alert color="yellow" role="status">
          {t('dialog.noExpiryWarning')}
        </Alert>
      )}
    </>
  );
}
