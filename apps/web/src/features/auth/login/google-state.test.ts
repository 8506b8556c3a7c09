import { describe, expect, it } from 'vitest';
import { googleStateOf } from './google-state.ts';

describe('the state of a Google sign-in', () => {
  it('holds plan, cycle, tenant and the host it began on', () => {
    const query = new URLSearchParams({ plan: 'pro', cycle: 'yearly', tenant: 'bakery', other: 'x' });
    expect(googleStateOf(query, { redirect: '/profile', isMainPlatform: true })).toEqual({
      redirect: '/profile',
      plan: 'pro',
      cycle: 'yearly',
      tenant: 'bakery',
      isMainPlatform: true,
    });
  });

  it('holds nothing that was not given, and no redirect to elsewhere', () => {
    const given = { redirect: 'https://evil.example', isMainPlatform: false };
    expect(googleStateOf(new URLSearchParams('plan='), given)).toEqual({ isMainPlatform: false });
  });
});
