import { Button } from '@mantine/core';
import { acceptInvitation, inspectInvitation } from '@sitewright/contract/members/members';
import type { EndpointCall, EndpointResponse } from '@sitewright/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { i18n } from '../../../lib/i18n.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { EntryMessage } from '../entry-message.tsx';
import { EntrySkeleton } from '../entry-skeleton.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { signInResultOf, useCompleteSignIn } from '../steps/use-complete-sign-in.tsx';
import { NewMemberForm } from './new-member-form.tsx';

type Invitation = EndpointResponse<typeof inspectInvitation>;

/** Error codes of an invalid invitation: used, revoked or expired. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && ['invitation_invalid', 'not_found', 'validation_failed'].includes(error.code);

export default function InvitationScreen() {
  const { t } = useTranslation(['auth', 'common']);
  const [query] = useSearchParams();
  const { status, person } = useSession();
  const token = query.get('token') ?? '';
  const invitation = useQuery({
    // The response depends on the signed-in user.
    queryKey: ['invitation', token, person?.id],
    queryFn: () => request(inspectInvitation, { params: { token } }),
    enabled: token !== '' && status !== 'loading',
    retry: false,
    staleTime: Infinity,
  });
  if (!token || isOver(invitation.error)) return <OverInvitation />;
  if (invitation.isPending) return <EntrySkeleton />;
  if (invitation.isError)
    return (
      <EntryMessage
        title={t('invitation.unreachable')}
        text={messageOf(invitation.error, t('link.unreachableText'))}
      >
        <Button size="md" fullWidth onClick={() => void invitation.refetch()}>
          {t('common:retry')}
        </Button>
      </EntryMessage>
    );
  return <OpenInvitation token={token} invitation={invitation.data} />;
}

function OverInvitation() {
  const { t } = useTranslation('auth');
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  return (
    <EntryMessage title={t('invitation.overTitle')} text={t('invitation.over')}>
      <Button component={Link} to={isSignedIn ? paths.dashboard : paths.login()} size="md" fullWidth>
        {isSignedIn ? t('link.toDashboard') : t('link.toLogin')}
      </Button>
    </EntryMessage>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('auth');
  const { person } = useSession();
  const { tenantName, role, invitedBy, message } = invitation;
  const ways = useCompleteSignIn({
    said: () => i18n.t('auth:invitation.joined', { tenant: tenantName }),
    onRestart: () => setFailure(undefined),
  });
  const [failure, setFailure] = useState<unknown>();

  const accept = async (body: EndpointCall<typeof acceptInvitation>['body']): Promise<unknown> => {
    setFailure(undefined);
    const error = await ways.enter(async () =>
      signInResultOf(await request(acceptInvitation, { params: { token }, body }), 'invitation'),
    );
    setFailure(error);
    return error;
  };

  if (isOver(failure) && !(failure instanceof ApiError && failure.code === 'validation_failed'))
    return <OverInvitation />;
  if (ways.step) return ways.step;
  const needsSignIn =
    !person &&
    (invitation.hasAccount || (failure instanceof ApiError && failure.code === 'sign_in_to_accept'));
  return (
    <EntryMessage
      title={t('invitation.title', { tenant: tenantName })}
      text={
        invitedBy
          ? t('invitation.leadBy', { name: invitedBy, role: t(`invitation.roles.${role}`) })
          : t('invitation.lead', { role: t(`invitation.roles.${role}`) })
      }
    >
      {message && <blockquote className={styles.message}>{message}</blockquote>}
      {failure instanceof Error && !needsSignIn && (
        <FailureAlert>{messageOf(failure, t('invitation.failed'))}</FailureAlert>
      )}
      {person && (invitation.isForYou || ways.isLeaving) && (
        <JoinButton onJoin={() => accept({})} tenant={tenantName} />
      )}
      {person && !invitation.isForYou && !ways.isLeaving && (
        <WrongAccount own={person.email} invited={invitation.maskedEmail} />
      )}
      {needsSignIn && <SignInFirst token={token} email={invitation.maskedEmail} />}
      {!person && !needsSignIn && <NewMemberForm email={invitation.maskedEmail} onJoin={accept} />}
    </EntryMessage>
  );
}

function JoinButton({ tenant, onJoin }: { tenant: string; onJoin: () => Promise<unknown> }) {
  const { t } = useTranslation('auth');
  const [isBusy, setBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    await onJoin();
    setBusy(false);
  };
  return (
    <Button size="md" fullWidth loading={isBusy} onClick={() => void handleClick()}>
      {t('invitation.join', { tenant })}
    </Button>
  );
}

function WrongAccount({ own, invited }: { own: string; invited: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <FailureAlert>{t('invitation.wrongAccount', { own, invited })}</FailureAlert>
      <Button size="md" fullWidth onClick={() => void signOut()}>
        {t('invitation.switch')}
      </Button>
    </>
  );
}

function SignInFirst({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <>
      <p>{t('invitation.signInFirst', { email })}</p>
      <Button size="md" fullWidth onClick={() => void navigate(paths.login(paths.invitation(token)))}>
        {t('login.submit')}
      </Button>
    </>
  );
}
