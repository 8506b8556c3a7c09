import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Arrival, SecondFactorChallenge } from '@sitewright/contract/auth/sign-in';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { appSession } from '../../../lib/app-session.ts';
import { notify } from '../../../lib/notify.ts';
import { copyOf } from '../../../lib/words.ts';
import { arrivalPath, type CarriedState } from '../arrival-path.ts';
import { DeletionPendingStep } from './deletion-pending-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** Runs one way in. Answers with the failure; undefined when the person is in or one more step is shown. */
export type Enter = (way: () => Promise<Arrival>, carried?: CarriedState) => Promise<unknown>;

/** A password proves who somebody is, and says nothing of where they wanted to go. */
export const arrivalOf = (
  signedIn: SignedIn,
  method: Arrival['method'],
  redirect: string | null = null,
): Arrival => ({ ...signedIn, method, redirect, isNew: false });

interface ArrivalOptions {
  /** What is said on success. */
  said?: () => string;
  /** Back to where the sign-in begins, out of a further step. */
  onRestart: () => void;
}

type Further =
  | { kind: 'second-factor'; challenge: SecondFactorChallenge }
  | { kind: 'deletion'; cancelToken: string };

/** The last steps of every way in: a second proof where one is due, the session, and the destination. */
export function useArrival({ said = () => copyOf('auth').login.success, onRestart }: ArrivalOptions): {
  enter: Enter;
  /** The screen of one more step, to be shown in place of the screen's own. */
  step: ReactNode;
  /** From the first success on; the screen must not lead elsewhere by itself any more. */
  isLeaving: boolean;
} {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<{ further: Further; carried: CarriedState | undefined }>();
  const [isLeaving, setLeaving] = useState(false);

  const enter: Enter = async (way, carried = waiting?.carried) => {
    try {
      const arrival = await way();
      setLeaving(true);
      appSession.begin(arrival.user, arrival.tokens);
      notify.success(said());
      await navigate(arrivalPath(arrival, localStorage, carried), { replace: true });
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

function furtherStepOf(error: unknown): Further | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { challenge, methods, cancelToken } = error.details as Partial<SecondFactorChallenge> & {
    cancelToken?: string;
  };
  if (error.code === 'second_factor_required' && challenge && methods)
    return { kind: 'second-factor', challenge: { challenge, methods } };
  if (error.code === 'deletion_pending' && cancelToken) return { kind: 'deletion', cancelToken };
  return undefined;
}

const stepOf = (further: Further, enter: Enter, onRestart: () => void): ReactNode =>
  further.kind === 'deletion' ? (
    <DeletionPendingStep cancelToken={further.cancelToken} onRestart={onRestart} />
  ) : (
    <SecondFactorStep challenge={further.challenge} enter={enter} onRestart={onRestart} />
  );
