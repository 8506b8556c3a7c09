import { describe, expect, it } from 'vitest';
import { readConnectionResult } from './connect-google.ts';

describe('the return from Google', () => {
  it.each([
    ['', '', undefined],
    ['#code=abc', '', { code: 'abc' }],
    ['#code=abc', '?error=x', { code: 'abc' }],
    ['', '?error=access_denied', { error: 'access_denied' }],
    ['#content', '?tab=1', undefined],
    ['#code=', '?error=', undefined],
    // Our codes come in the fragment, because a query would end up in server logs; ignore codes in the query.
    ['', '?code=abc', undefined],
  ])('of "%s" and "%s" is %o', (hash, search, back) => {
    expect(readConnectionResult({ hash, search })).toEqual(back);
  });
});
