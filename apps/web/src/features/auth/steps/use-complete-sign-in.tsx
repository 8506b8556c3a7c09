import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { SignInResult, SecondFactorChallenge } from '@sitewright/contract/auth/sign-in';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { appSession } from '../../../lib/app-session.ts';
import { notify } from '../../../lib/notify.ts';
import { textsOf } from '../../../lib/translations.ts';
import { pathAfterSignIn, type LoginContext } from '../path-after-sign-in.ts';
import { DeletionPendingStep } from './deletion-pending-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** Runs one sign-in method. Resolves to the error; undefined after success or when another step is shown. */
export type Enter = (way: () => Promise<SignInResult>, carried?: LoginContext) => Promise<unknown>;

/** Builds a sign-in result from a response without a redirect, such as that of a password sign-in. */
export const signInResultOf = (
  signedIn: SignedIn,
  method: SignInResult['method'],
  redirect: string | null = null,
): SignInResult => ({ ...signedIn, method, redirect, isNew: false });

interface CompleteSignInOptions {
  /** Success message. */
  said?: () => string;
  /** Leaves an additional step and restarts the sign-in. */
  onRestart: () => void;
}

type FurtherStep =
  | { kind: 'second-factor'; challenge: SecondFactorChallenge }
  | { kind: 'deletion'; cancelToken: string };

/** Completes every sign-in method: second factor when required, session, and redirect. */
export function useCompleteSignIn({
  said = () => textsOf('auth').login.success,
  onRestart,
}: CompleteSignInOptions): {
  enter: Enter;
  /** Screen of an additional step, to render instead of the screen's own content. */
  step: ReactNode;
  /** True after success: the screen must not redirect on its own any more. */
  isLeaving: boolean;
} {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<{ further: FurtherStep; carried: LoginContext | undefined }>();
  const [isLeaving, setLeaving] = useState(false);

  const enter: Enter = async (way, carried = waiting?.carried) => {
    try {
      const arrival = await way();
      setLeaving(true);
      appSession.begin(arrival.user, arrival.tokens);
      notify.success(said());
      await navigate(pathAfterSignIn(arrival, localStorage, carried), { replace: true });
    } catch (error) {
      const further = furtherStepOf(error);
      if (!further) return error;
      setWaiting({ further, carried });
    }
    return undefined;
  };

  const restart = (): void => {
    setWaiting(undefined);
    onRestart();
  };

  return { enter, isLeaving, step: waiting && stepOf(waiting.further, enter, restart) };
}

function furtherStepOf(error: unknown): FurtherStep | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { challenge, methods, cancelToken } = error.details as Partial<SecondFactorChallenge> & {
    cancelToken?: string;
  };
  if (error.code === 'second_factor_required' && challenge && methods)
    return { kind: 'second-factor', challenge: { challenge, methods } };
  if (error.code === 'deletion_pending' && cancelToken) return { kind: 'deletion', cancelToken };
  return undefined;
}

const stepOf = (further: FurtherStep, enter: Enter, onRestart: () => void): ReactNode =>
  further.kind === 'deletion' ? (
    <DeletionPendingStep cancelToken={further.cancelToken} onRestart={onRestart} />
  ) : (
    <SecondFactorStep challenge={further.challenge} enter={enter} onRestart={onRestart} />
  );
