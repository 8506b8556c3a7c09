import { Alert, TextInput } from '@mantine/core';
import { deletePasskey, type Passkey, renamePasskey } from '@sitewright/contract/account/passkeys';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { isKnownDevice, createPasskey } from './create-passkey.ts';

interface DialogProps {
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation('profile');
  return (
    <TextInput
      label={t('passkeys.name')}
      maxLength={limits.auth.passkeyNameMaxLength}
      autoComplete="off"
      data-autofocus
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface AddProps extends DialogProps {
  onCodes: (codes: readonly string[]) => void;
}

export function AddPasskeyDialog({ onDone, onCodes, onClose }: AddProps) {
  const { t } = useTranslation('profile');
  const [name, setName] = useState(t('passkeys.defaultName'));
  /** Error of the device, which has no user-facing message of its own. */
  const [refusal, setRefusal] = useState('');

  const handleConfirm = async (): Promise<boolean> => {
    setRefusal('');
    try {
      const { recoveryCodes } = await createPasskey(name);
      await onDone();
      if (recoveryCodes) onCodes(recoveryCodes);
      notify.success(t('passkeys.added'));
      return true;
    } catch (error) {
      if (error instanceof ApiError) throw error;
      setRefusal(isKnownDevice(error) ? t('passkeys.known') : t('passkeys.notMade'));
      return false;
    }
  };

  return (
    <ActionDialog
      title={t('passkeys.add')}
      text={t('passkeys.addText')}
      confirm={t('passkeys.make')}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      <NameField value={name} onChange={setName} />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
    </ActionDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useTranslation(['profile', 'common']);
  const [name, setName] = useState(passkey.name);
  return (
    <ActionDialog
      title={t('passkeys.renameTitle')}
      confirm={t('common:save')}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={async () => {
        await request(renamePasskey, { params: { passkeyId: passkey.id }, body: { name } });
        await onDone();
      }}
    >
      <NameField value={name} onChange={setName} />
    </ActionDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onDone, onClose }: DialogProps & { passkey: Passkey }) {
  const { t } = useTranslation('profile');
  return (
    <ActionDialog
      title={t('passkeys.removeTitle', { name: passkey.name })}
      text={t('passkeys.removeText')}
      confirm={t('passkeys.remove')}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await request(deletePasskey, { params: { passkeyId: passkey.id } });
        await onDone();
        notify.success(t('passkeys.removed'));
      }}
    />
  );
}
