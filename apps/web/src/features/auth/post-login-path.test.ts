import { describe, expect, it } from 'vitest';
import { postLoginPath } from './post-login-path.ts';
import { registrationPath } from './joining/registration-path.ts';

describe('the redirect after signing in', () => {
  it.each([
    ['PLATFORM_ADMIN', '/admin'],
    ['SUPER_ADMIN', '/admin'],
    ['ADMIN', '/tenant/dashboard'],
    ['USER', '/dashboard'],
  ] as const)('a %s goes to %s', (role, path) => {
    expect(postLoginPath({ role })).toBe(path);
  });

  it('is the page that the user came from', () => {
    expect(postLoginPath({ role: 'ADMIN' }, '/site-templates')).toBe('/site-templates');
  });

  it('is never another site', () => {
    expect(postLoginPath({ role: 'USER' }, '//evil.example')).toBe('/dashboard');
  });
});

describe('/register', () => {
  it.each([
    ['', '/dashboard/new-site'],
    ['type=agency', '/agency/register'],
    ['type=other&plan=pro', '/dashboard/new-site?plan=pro'],
    ['type=agency&plan=pro&redirect=/x', '/agency/register?plan=pro&redirect=%2Fx'],
    ['plan=pro&cycle=yearly', '/dashboard/new-site?plan=pro&cycle=yearly'],
    ['unknown=1', '/dashboard/new-site'],
  ])('with "%s" leads to %s', (query, path) => {
    expect(registrationPath(new URLSearchParams(query))).toBe(path);
  });
});
