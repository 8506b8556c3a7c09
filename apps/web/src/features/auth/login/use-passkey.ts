import { passkeySignInOptions, signInWithPasskey } from '@sitewright/contract/account/passkeys';
import type { SignInResult } from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import type { Enter } from '../steps/use-complete-sign-in.tsx';
import { askPasskey } from '../steps/ask-passkey.ts';

/** Sign-in with a discoverable passkey, without entering an email. */
export function usePasskey(enter: Enter) {
  const { t } = useTranslation('auth');
  const [isAsking, setAsking] = useState(false);

  const ask = async (remember: boolean): Promise<SignInResult> => {
    const { options } = await request(passkeySignInOptions);
    const response = await askPasskey(options);
    return request(signInWithPasskey, { body: { response, remember } });
  };

  /** Resolves to the error message when the sign-in failed. */
  const start = async (remember: boolean): Promise<string | undefined> => {
    setAsking(true);
    const error = await enter(() => ask(remember));
    setAsking(false);
    if (!error) return undefined;
    // WebAuthn reveals neither the reason nor whether a passkey exists.
    return error instanceof ApiError ? messageOf(error, t('login.failed')) : t('login.passkeyNone');
  };
  return { start, isAsking };
}
