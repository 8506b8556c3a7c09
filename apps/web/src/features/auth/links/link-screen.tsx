import { Button } from '@mantine/core';
import { profile } from '@sitewright/contract/auth/auth';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { followLink, inspectLink } from '@sitewright/contract/auth/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { appSession, useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { EntryMessage } from '../entry-message.tsx';
import { EntrySkeleton } from '../entry-skeleton.tsx';
import { FailureAlert } from '../failure-alert.tsx';
import { useCompleteSignIn } from '../steps/use-complete-sign-in.tsx';
import { DeadLink, LinkFailure, linkStateOf } from './dead-link.tsx';

type Link = EndpointResponse<typeof inspectLink>;

/** Target of every emailed link. Only the button consumes it, so that email link scanners cannot. */
export default function LinkScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const link = useQuery({
    queryKey: ['auth-link', token],
    queryFn: () => request(inspectLink, { params: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  if (!token) return <DeadLink state="unknown" />;
  if (link.isPending) return <EntrySkeleton />;
  if (link.isError) return <LinkFailure error={link.error} onRetry={() => void link.refetch()} />;
  const { kind, state } = link.data;
  if (kind === 'reset_password') return <Navigate to={`${paths.authReset}?${query.toString()}`} replace />;
  if (state !== 'ready') return <DeadLink kind={kind} state={state} />;
  return <ReadyLink link={link.data} token={token} />;
}

function ReadyLink({ link: { kind, email }, token }: { link: Link; token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { person } = useSession();
  const ways = useCompleteSignIn({ onRestart: () => void navigate(paths.login(), { replace: true }) });
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  const isSignIn = kind === 'magic_link';

  const follow = async () => request(followLink, { params: { token }, body: { remember: true } });

  const signIn = (): Promise<unknown> =>
    ways.enter(async () => {
      const { arrival } = await follow();
      if (!arrival) throw new Error('The link signed nobody in');
      return arrival;
    });

  const confirm = async (): Promise<unknown> => {
    try {
      const answer = await follow();
      if (person) appSession.setPerson(await request(profile));
      setConfirmed(answer.email);
      return undefined;
    } catch (error) {
      return error;
    }
  };

  const handleClick = async (): Promise<void> => {
    setBusy(true);
    setFailure(await (isSignIn ? signIn() : confirm()));
    setBusy(false);
  };

  const deadState = linkStateOf(failure);
  if (deadState) return <DeadLink kind={kind} state={deadState} />;
  if (ways.step) return ways.step;
  if (confirmed !== undefined)
    return (
      <EntryMessage
        title={t('link.confirmedTitle')}
        text={<Trans t={t} i18nKey="link.confirmed" values={{ email: confirmed }} components={strong} />}
      >
        <Button onClick={() => void navigate(person ? paths.dashboard : paths.login(), { replace: true })}>
          {person ? t('link.toDashboard') : t('login.submit')}
        </Button>
      </EntryMessage>
    );
  const isSomebodyElse = isSignIn && person && !ways.isLeaving;
  return (
    <EntryMessage
      title={t(`link.${kind as Exclude<typeof kind, 'reset_password'>}.title`)}
      text={
        <Trans
          t={t}
          i18nKey={`link.${kind as Exclude<typeof kind, 'reset_password'>}.text`}
          values={{ email }}
          components={strong}
        />
      }
    >
      {isSomebodyElse && <p className={styles.small}>{t('link.replaces', { email: person.email })}</p>}
      {failure !== undefined && (
        <FailureAlert>
          {failure instanceof ApiError ? messageOf(failure, t('login.failed')) : t('login.failed')}
        </FailureAlert>
      )}
      <Button size="md" fullWidth loading={isBusy} onClick={() => void handleClick()}>
        {t(`link.${kind as Exclude<typeof kind, 'reset_password'>}.action`)}
      </Button>
    </EntryMessage>
  );
}

const strong = { strong: <strong /> };
