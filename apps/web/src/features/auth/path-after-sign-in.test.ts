import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, type LoginContext } from './path-after-sign-in.ts';

const arrive = (
  way: { method?: 'google' | 'magic_link' | 'code' | 'password'; role?: string; redirect?: string | null },
  carried: LoginContext = {},
  kept: Record<string, string> = {},
) => {
  const entries = new Map(Object.entries(kept));
  const store = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  const { method = 'google', role = 'USER', redirect = null } = way;
  const path = pathAfterSignIn({ method, redirect, user: { role: role as 'USER' } }, store, carried);
  return { path, kept: Object.fromEntries(entries) };
};

describe('the redirect after a sign-in by provider or emailed link', () => {
  it('is first the redirect of the login context', () => {
    const carried = { redirect: '/site-templates?x=1', plan: 'pro', cycle: 'yearly' };
    expect(arrive({ role: 'SUPER_ADMIN' }, carried, { authRedirect: '/profile' }).path).toBe(
      '/site-templates?x=1',
    );
  });

  it('is the redirect that the email was requested with', () => {
    expect(arrive({ method: 'magic_link', redirect: '/builder/1' }).path).toBe('/builder/1');
  });

  it('is then the checkout of the plan', () => {
    expect(arrive({}, { plan: 'pro & more', cycle: 'yearly' }).path).toBe(
      '/subscription/checkout?plan=pro+%26+more&cycle=yearly',
    );
    expect(arrive({}, { plan: 'pro' }).path).toBe('/dashboard');
  });

  it('is then the stored redirect, which is consumed', () => {
    expect(arrive({ role: 'SUPER_ADMIN' }, {}, { authRedirect: '/profile' })).toEqual({
      path: '/profile',
      kept: {},
    });
  });

  it.each(['password', 'code'] as const)('with a %s removes the stored redirect as well', (method) => {
    expect(arrive({ method, redirect: '/profile' }, {}, { authRedirect: '/media' })).toEqual({
      path: '/profile',
      kept: {},
    });
  });

  it.each([
    ['PLATFORM_ADMIN', '/admin'],
    ['SUPER_ADMIN', '/admin'],
    ['ADMIN', '/dashboard'],
    ['USER', '/dashboard'],
  ])('falls back for a %s to %s', (role, path) => {
    expect(arrive({ role }).path).toBe(path);
  });

  it.each(['//evil.example', 'https://evil.example', '/.//evil.example', String.raw`/\evil.example`])(
    'is never %s',
    (hostile) => {
      expect(arrive({ redirect: hostile }, { redirect: hostile }, { authRedirect: hostile }).path).toBe(
        '/dashboard',
      );
    },
  );
});

describe('a magic link', () => {
  it.each([{ active_wizard_id: 'w1' }, { transient_wizard_email: 'linh@example.com' }])(
    'goes on in the wizard with %o',
    (kept) => {
      expect(arrive({ method: 'magic_link' }, {}, kept)).toEqual({
        path: '/dashboard/new-site',
        kept: { ...kept, wizard_auto_generate: 'true', show_password_tip: 'true' },
      });
    },
  );

  it('clears the wizard once it has generated', () => {
    const kept = {
      active_wizard_id: 'w1',
      transient_wizard_email: 'linh@example.com',
      pending_company_info: '{}',
      wizard_auto_generate: 'true',
    };
    expect(arrive({ method: 'magic_link' }, {}, kept)).toEqual({
      path: '/dashboard',
      kept: { show_password_tip: 'true' },
    });
  });

  it('enables the tip to set a password', () => {
    expect(arrive({ method: 'magic_link' }).kept).toEqual({ show_password_tip: 'true' });
  });
});

it('leaves the wizard alone when a provider signs in', () => {
  expect(arrive({}, {}, { active_wizard_id: 'w1' })).toEqual({
    path: '/dashboard',
    kept: { active_wizard_id: 'w1' },
  });
});

it('redirects an admin who signs in with a code to the tenant area, like the sign-in page', () => {
  expect(arrive({ method: 'code', role: 'ADMIN' }, {}, { authRedirect: '/profile' }).path).toBe(
    '/tenant/dashboard',
  );
});
