import { openReview, type Review } from '@sitewright/contract/review-links/review-links';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';

export type ReviewState =
  | { at: 'opening' }
  | { at: 'password'; isWrong: boolean }
  | { at: 'open'; review: Review }
  | { at: 'ended'; isRevoked: boolean }
  | { at: 'unknown' }
  | { at: 'failed'; error: Error };

/** The token is renewed a minute before it expires, so that reviewers are not interrupted while writing. */
const renewBeforeMs = 60_000;

const stateOf = (error: Error, password: string | undefined): ReviewState => {
  if (!(error instanceof ApiError)) return { at: 'failed', error };
  if (error.status === 401) return { at: 'password', isWrong: password !== undefined };
  if (error.status === 410) return { at: 'ended', isRevoked: error.details?.['isRevoked'] === true };
  if ([404, 422].includes(error.status)) return { at: 'unknown' };
  return { at: 'failed', error };
};

/** Opens a review link, with its password if it has one, and renews access while the link is valid. */
export function useReview(token: string) {
  const [state, setState] = useState<ReviewState>({ at: 'opening' });
  const password = useRef<string>(undefined);
  const open = useCallback(
    async (given?: string): Promise<void> => {
      try {
        const body = { token, ...(given === undefined ? {} : { password: given }) };
        const review = await request(openReview, { body });
        password.current = given;
        setState({ at: 'open', review });
      } catch (error) {
        setState(stateOf(error as Error, given));
      }
    },
    [token],
  );
  useEffect(() => void open(password.current), [open]);
  const until = state.at === 'open' ? state.review.passUntil : undefined;
  useEffect(() => {
    if (until === undefined) return undefined;
    const left = new Date(until).getTime() - Date.now();
    const timer = setTimeout(() => void open(password.current), Math.max(left - renewBeforeMs, 5_000));
    return () => clearTimeout(timer);
  }, [open, until]);
  const end = useCallback((error: Error) => {
    const next = stateOf(error, undefined);
    if (next.at === 'ended' || next.at === 'unknown') setState(next);
  }, []);
  return { state, open, end };
}
