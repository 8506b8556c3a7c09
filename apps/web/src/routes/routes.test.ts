import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { footerColumns, mainLinks, resourceLinks } from '../features/shell/navigation.data.ts';
import { addAppRoutes } from './app-routes.ts';
import { routes } from './routes.tsx';

const whole: RouteObject[] = [...routes];
addAppRoutes('app', (_parent, children) => whole.push(...children));

const pathOf = (address: string): string | undefined =>
  (matchRoutes(whole, address) ?? []).findLast(({ route }) => route.path)?.route.path;

it('has a screen behind every link of navigation and footer', () => {
  const links = [...mainLinks, ...resourceLinks, ...footerColumns.flatMap((column) => column.links)];
  const dead = links.filter(({ to }) => (pathOf(to) ?? '*') === '*');
  expect(dead).toEqual([]);
});

it('shows the not-found page for an unknown address', () => {
  expect(pathOf('/no-such-page')).toBe('*');
});

it('loads every screen file that the route map names', () => {
  const folder = import.meta.dirname;
  const named = readdirSync(folder)
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/import\('(\.\.\/[^']+)'\)/g)])
    .map(([, file]) => join(folder, file ?? ''));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((file) => !readFileSync(file, 'utf8').includes('export default'))).toEqual([]);
});
