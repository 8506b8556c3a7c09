import { passkeySignInOptions, signInWithPasskey } from '@sitewright/contract/account/passkeys';
import type { Arrival } from '@sitewright/contract/auth/sign-in';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import type { Enter } from '../steps/use-arrival.tsx';
import { askPasskey } from '../steps/ask-passkey.ts';

/** Signing in with a passkey alone: the device knows whose it is. */
export function usePasskey(enter: Enter) {
  const { t } = useTranslation('auth');
  const [isAsking, setAsking] = useState(false);

  const ask = async (remember: boolean): Promise<Arrival> => {
    const { options } = await request(passkeySignInOptions);
    const response = await askPasskey(options);
    return request(signInWithPasskey, { body: { response, remember } });
  };

  /** Answers with the sentence to show when nobody came in. */
  const start = async (remember: boolean): Promise<string | undefined> => {
    setAsking(true);
    const error = await enter(() => ask(remember));
    setAsking(false);
    if (!error) return undefined;
    // The device says neither why nor whether there was a passkey at all.
    return error instanceof ApiError ? messageOf(error, t('login.failed')) : t('login.passkeyNone');
  };
  return { start, isAsking };
}
