import { Loader } from '@mantine/core';
import { profile } from '@sitewright/contract/auth/auth';
import { type SignInResult, exchangeSignIn } from '@sitewright/contract/auth/sign-in';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { createApiClient } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { paths } from '../../../routes/paths.ts';
import styles from '../auth.module.css';
import { type Enter, useCompleteSignIn } from '../steps/use-complete-sign-in.tsx';
import { consumePendingSignIn } from './pending-sign-in.ts';
import { type Callback, readCallback, consumeParameters } from './read-callback.ts';

/** OAuth callback (specification §4, auth callback). */
export default function CallbackScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [parameters] = useState(consumeParameters);
  const { enter, step } = useCompleteSignIn({
    onRestart: () => void navigate(paths.login(), { replace: true }),
  });
  const hasBegun = useRef(false);

  useEffect(() => {
    // The parameters are single-use, and StrictMode renders every screen twice in development.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void complete(readCallback(parameters, consumePendingSignIn()), enter).then((failure) =>
      failure ? navigate(paths.login(undefined, failure), { replace: true }) : undefined,
    );
  });

  if (step) return step;
  return (
    <div className={styles.screen} aria-busy="true">
      <h1 className={styles.waiting}>{t('callback.title')}</h1>
      <Loader aria-hidden="true" />
    </div>
  );
}

/** Errors with their own message on the sign-in page. */
const explainedErrors = ['account_suspended', 'tenant_suspended', 'registration_closed'];

/** Returns the error for the sign-in page, if any. */
async function complete(callback: Callback, enter: Enter): Promise<string | undefined> {
  if (callback.kind === 'failed') return callback.error;
  const error = await enter(
    () => (callback.kind === 'code' ? exchange(callback) : adopt(callback)),
    callback.carried,
  );
  if (!error) return undefined;
  return error instanceof ApiError && explainedErrors.includes(error.code) ? error.code : 'callback_failed';
}

const exchange = ({ code, verifier }: Callback & { kind: 'code' }): Promise<SignInResult> =>
  request(exchangeSignIn, { body: { code, verifier } });

/** Tokens from the URL are verified by fetching the profile before they become the session. */
async function adopt({
  accessToken,
  refreshToken,
  method,
}: Callback & { kind: 'tokens' }): Promise<SignInResult> {
  const bearer = { accessToken: () => accessToken, renew: async () => 'refused' as const };
  const user = await createApiClient(bearer, (...call) => fetch(...call))(profile);
  return { user, tokens: { accessToken, refreshToken }, method, redirect: null, isNew: false };
}
