import { describe, expect, it } from 'vitest';
import { readReturn } from './connect-google.ts';

describe('the way back from Google', () => {
  it.each([
    ['', '', undefined],
    ['#code=abc', '', { code: 'abc' }],
    ['#code=abc', '?error=x', { code: 'abc' }],
    ['', '?error=access_denied', { error: 'access_denied' }],
    ['#content', '?tab=1', undefined],
    ['#code=', '?error=', undefined],
    // A code in the query would be seen by servers and stay in their logs: it is none of ours.
    ['', '?code=abc', undefined],
  ])('of "%s" and "%s" is %o', (hash, search, back) => {
    expect(readReturn({ hash, search })).toEqual(back);
  });
});
