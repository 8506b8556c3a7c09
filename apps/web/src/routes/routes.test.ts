import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reservedNames } from '@sitewright/contract/reserved-names';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { footerColumns, mainLinks, resourceLinks } from '../features/shell/navigation.data.ts';
import english from '../lib/feature-texts/en.ts';
import { addAppRoutes } from './app-routes.ts';
import { screensOf } from './area-screens.ts';
import { routes } from './routes.tsx';
import { loadTenantHost } from './tenant-host.tsx';

const whole: RouteObject[] = [...routes];
addAppRoutes('app', (_parent, children) => whole.push(...children));

const pathOf = (address: string, map = whole): string | undefined =>
  (matchRoutes(map, address) ?? []).findLast(({ route }) => route.path)?.route.path;

it('has a screen behind every link of navigation and footer', () => {
  const links = [...mainLinks, ...resourceLinks, ...footerColumns.flatMap((column) => column.links)];
  const dead = links.filter(({ to }) => (pathOf(to) ?? '*') === '*');
  expect(dead).toEqual([]);
});

it('shows the not-found page for an unknown path', () => {
  expect(pathOf('/no-such-page')).toBe('*');
});

it('has no screen on a tenant’s host whose path a site slug could shadow', () => {
  const addressesIn = (rows: readonly RouteObject[]): string[] =>
    rows.flatMap((row) => [row.path ?? '', ...addressesIn(row.children ?? [])]);
  const first = addressesIn(whole).map((address) => /^\/([^/]+)/.exec(address)?.[1] ?? '');
  const names = first.filter((name) => name !== '');
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !reservedNames.has(name))).toEqual([]);
});

it('has only workspace screens on a workspace’s host, and no page of the product', async () => {
  const map = await loadTenantHost();
  const isThere = (address: string): boolean => (pathOf(address, map) ?? '*') !== '*';
  const area = ['tenants', 'users', 'sites', 'settings'].map((name) => `/admin/${name}`);
  const own = [
    '/',
    '/about',
    '/features',
    '/pricing',
    '/contact',
    '/blog',
    '/login',
    '/register',
    '/dashboard',
    '/profile',
    '/create-site',
    '/tenant/users',
  ];
  const tools = ['/builder/1', '/preview/1', '/dashboard/new-site', '/site-templates'];
  expect([...own, ...tools, ...area].filter((address) => !isThere(address))).toEqual([]);
  const others = ['/help', '/integrations', '/admin/mail', '/admin/audit'];
  expect(others.filter(isThere)).toEqual([]);
});

it('has a label and a position of its own for every link of an area', () => {
  for (const area of ['tenant', 'admin'] as const) {
    const links = screensOf(area).flatMap(({ link }) => link ?? []);
    expect(links.filter(({ name }) => !english.nav[name])).toEqual([]);
    expect(new Set(links.map(({ order }) => order)).size).toBe(links.length);
  }
});

it('loads every screen of the route table', () => {
  const source = join(import.meta.dirname, '..');
  const named = (readdirSync(source, { recursive: true }) as string[])
    .filter((file) => /^routes\/[^/]+\.tsx$|\/screens\.ts$/.test(file.replaceAll('\\', '/')))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/import\('(\.{1,2}\/[^']+)'\)/g)].map(
        ([, path]) => join(source, dirname(file), path!),
      ),
    )
    .filter((file) => !file.endsWith('app-routes.ts'));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((file) => !readFileSync(file, 'utf8').includes('export default'))).toEqual([]);
});
