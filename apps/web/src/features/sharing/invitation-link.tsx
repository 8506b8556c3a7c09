import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { makeInvitationLink } from '@sitewright/contract/members/members';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import styles from './sharing.module.css';

const focusOnArrival = (field: HTMLInputElement | null): void => field?.focus();

/** Invitation link to share manually. Mounting it creates a new link. */
export function InvitationLink({ invitation }: { invitation: { id: string; email: string } }) {
  const { t } = useTranslation('sharing');
  const { data, error } = useQuery({
    queryKey: ['invitation-link', invitation.id],
    queryFn: () => request(makeInvitationLink, { params: { invitationId: invitation.id } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className={styles.add}>
      <p className={styles.quiet}>{t('link.text', { email: invitation.email })}</p>
      {error && <p role="alert">{messageOf(error, t('failed'))}</p>}
      {!data && !error && <Skeleton height={36} />}
      {data && (
        <div className={styles.link}>
          <TextInput
            readOnly
            ref={focusOnArrival}
            aria-label={t('link.address')}
            value={data.url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton timeout={limits.copyConfirmationMs} value={data.url}>
            {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'link.copied' : 'link.copy')}</Button>}
          </CopyButton>
        </div>
      )}
      <p className={styles.quiet}>{t('link.hint')}</p>
    </div>
  );
}
