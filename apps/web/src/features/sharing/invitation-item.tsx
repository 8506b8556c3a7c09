import { ActionIcon, Button } from '@mantine/core';
import { resendInvitation, revokeInvitation } from '@sitewright/contract/members/members';
import type { SiteInvitation } from '@sitewright/contract/sharing/sharing';
import { IconLink, IconMailForward, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { InvitationLink } from './invitation-link.tsx';
import { CollaboratorRow } from './collaborator-row.tsx';
import styles from './sharing.module.css';
import { useSharing } from './use-collaborators.ts';

interface Props {
  siteId: string;
  invitation: SiteInvitation;
  mayInvite: boolean;
}

/** Invitee who becomes a collaborator on joining the workspace. */
export function InvitationItem({ siteId, invitation, mayInvite }: Props) {
  const { t } = useTranslation('sharing');
  const { day } = useDateFormat();
  const { isBusy, act } = useSharing();
  const [open, setOpen] = useState<'link' | 'revoke'>();
  const { id, email, role, hasEnded, expiresAt } = invitation;
  const params = { invitationId: id };
  const facts = [
    t(`roles.${role}`),
    t(hasEnded ? 'invited.ended' : 'invited.until', { day: day(expiresAt) }),
  ].join(' · ');
  const resend = (): void =>
    void act(siteId, () => request(resendInvitation, { params }), t('invited.resent', { email }));
  const revoke = (): void =>
    void act(siteId, () => request(revokeInvitation, { params }), t('invited.revoked', { email }));
  const toggle = (what: 'link' | 'revoke'): void => setOpen(open === what ? undefined : what);
  return (
    <CollaboratorRow
      person={{ name: email, email }}
      facts={facts}
      isQuiet={hasEnded}
      below={
        open && (
          <div className={styles.terms}>
            {open === 'link' ? (
              <InvitationLink invitation={invitation} />
            ) : (
              <>
                <p>{t('invited.revokeText', { email })}</p>
                <div className={styles.actions}>
                  <Button size="xs" color="red" loading={isBusy} onClick={revoke}>
                    {t('invited.revokeNow')}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setOpen(undefined)}>
                    {t('cancel')}
                  </Button>
                </div>
              </>
            )}
          </div>
        )
      }
    >
      {mayInvite && (
        <>
          <ActionIcon
            size="lg"
            aria-label={t('invited.resend', { email })}
            title={t('invited.resend', { email })}
            disabled={isBusy}
            onClick={resend}
          >
            <IconMailForward size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
          {!hasEnded && (
            <ActionIcon
              size="lg"
              aria-label={t('invited.link', { email })}
              title={t('invited.link', { email })}
              aria-expanded={open === 'link'}
              onClick={() => toggle('link')}
            >
              <IconLink size={17} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          )}
          <ActionIcon
            size="lg"
            aria-label={t('invited.revoke', { email })}
            title={t('invited.revoke', { email })}
            aria-expanded={open === 'revoke'}
            onClick={() => toggle('revoke')}
          >
            <IconX size={17} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </CollaboratorRow>
  );
}
