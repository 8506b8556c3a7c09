import { Alert, Avatar, Button, FileButton } from '@mantine/core';
import { deleteAvatar, uploadAvatar } from '@sitewright/contract/account/account';
import type { User } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { CallOf } from '../../../lib/api-client.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { useStoreCurrentUser, useCurrentUser } from '../use-current-user.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const avatarSize = 88;
const megabytes = limits.auth.avatarBytes / 1024 / 1024;

const upload = (file: File): Promise<User> => {
  const body = new FormData();
  body.append('image', file);
  return request(uploadAvatar, { body } as CallOf<typeof uploadAvatar>);
};

/** Previews the selected image before the upload; a failed upload keeps it for a retry. */
export function AvatarCard() {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const person = useCurrentUser();
  const keep = useStoreCurrentUser();
  const [chosen, setChosen] = useState<{ file: File; address: string }>();
  const preview = chosen?.address;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email;

  const choose = (file: File | null): void => {
    if (!file) return;
    const isTooLarge = file.size > limits.auth.avatarBytes;
    setRefusal(isTooLarge ? t('avatar.tooLarge', { megabytes }) : '');
    if (!isTooLarge) setChosen({ file, address: URL.createObjectURL(file) });
  };
  const run = async (change: () => Promise<User>): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      keep(await change());
      setChosen(undefined);
      notify.success(t('auth:profile.success'));
    } catch (error) {
      setRefusal(messageOf(error, t('auth:profile.failed')));
    }
    setBusy(false);
  };
  const cancel = (): void => {
    setChosen(undefined);
    setRefusal('');
  };

  return (
    <SectionCard title={t('avatar.title')} text={t('avatar.text', { megabytes })}>
      <div className={styles.avatar}>
        <Avatar
          key={preview ?? person.avatarUrl}
          src={preview ?? person.avatarUrl}
          name={name}
          alt={preview ? t('avatar.preview') : t('avatar.title')}
          size={avatarSize}
          radius="50%"
        />
        <div className={styles.buttons}>
          {chosen ? (
            <>
              <Button loading={isBusy} onClick={() => void run(() => upload(chosen.file))}>
                {t('avatar.keep')}
              </Button>
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                {t('common:cancel')}
              </Button>
            </>
          ) : (
            <>
              <FileButton accept={accepted} onChange={choose}>
                {(props) => (
                  <Button {...props} variant="default">
                    {person.avatarUrl ? t('avatar.replace') : t('avatar.choose')}
                  </Button>
                )}
              </FileButton>
              {person.avatarUrl && (
                <Button
                  variant="subtle"
                  loading={isBusy}
                  onClick={() => void run(() => request(deleteAvatar))}
                >
                  {t('avatar.remove')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <LeaveGuard isDirty={chosen !== undefined} />
    </SectionCard>
  );
}
