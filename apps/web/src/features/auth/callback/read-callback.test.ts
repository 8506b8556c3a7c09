import { describe, expect, it } from 'vitest';
import { readCallback } from './read-callback.ts';

const pending = { verifier: 'verifier', state: '{"redirect":"/profile","nonce":"n"}' };
const read = (query: Record<string, string>, waited: typeof pending | undefined = pending) =>
  readCallback(new URLSearchParams(query), waited);
const tokens = { accessToken: 'access', refreshToken: 'refresh' };

describe('the callback', () => {
  it('returns an error before checking other parameters', () => {
    expect(read({ error: 'access_denied', code: 'c', ...tokens })).toEqual({
      kind: 'failed',
      error: 'access_denied',
    });
  });

  it.each([{}, { accessToken: 'a' }, { refreshToken: 'r' }, { state: pending.state }])(
    'misses tokens in %o',
    (query) => {
      expect(read(query as Record<string, string>)).toEqual({ kind: 'failed', error: 'missing_tokens' });
    },
  );

  it('returns the code with the stored verifier and the state', () => {
    const state = '{"redirect":"/profile","plan":"pro","cycle":"yearly"}';
    expect(read({ code: 'c', state })).toEqual({
      kind: 'code',
      code: 'c',
      verifier: 'verifier',
      carried: { redirect: '/profile', plan: 'pro', cycle: 'yearly' },
    });
  });

  it('accepts the tokens of the pending sign-in', () => {
    expect(read({ ...tokens, state: pending.state })).toMatchObject({ kind: 'tokens', method: 'google' });
    expect(read({ ...tokens, state: pending.state, method: 'magic_link' })).toMatchObject({
      method: 'magic_link',
      carried: { redirect: '/profile' },
    });
  });

  it.each([
    ['no state', {}],
    ['a state without its nonce', { state: '{"redirect":"/profile"}' }],
    ['a state of somebody else', { state: '{"redirect":"/profile","nonce":"m"}' }],
  ])('refuses tokens with %s', (_, query) => {
    expect(read({ ...tokens, ...query })).toEqual({ kind: 'failed', error: 'callback_failed' });
  });

  it('rejects everything without a pending sign-in', () => {
    const failed = { kind: 'failed', error: 'callback_failed' };
    const alone = (query: Record<string, string>) => readCallback(new URLSearchParams(query), undefined);
    expect(alone({ code: 'c', state: pending.state })).toEqual(failed);
    expect(alone({ ...tokens, state: pending.state })).toEqual(failed);
    expect(alone(tokens)).toEqual(failed);
  });

  it.each(['', 'null', '7', '"text"', '{"redirect":{"a":1},"plan":7}', '{'])(
    'reads the state %s as nothing to carry',
    (state) => {
      expect(read({ code: 'c', state })).toMatchObject({ carried: {} });
    },
  );
});
