import { useRef } from 'react';
import { randomText } from '../session/pkce-pair.ts';

/**
 * Returns the header for a request: the same key while the same body is sent again, so that a retry after a lost
 * response does not repeat the work.
 */
export function useIdempotencyKey(): (body: unknown) => Record<string, string> {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomText() };
    return { 'idempotency-key': last.current.key };
  };
}
