// The tests of the server: which lie beside the code, import it, or call its endpoints.
import { endpoints } from '@sitewright/contract/endpoints';
import { listSources, readSource, type Source } from '../source-graph.ts';
import type { Mutant } from './mutant.ts';
import { folderOf, type Route } from './route-lookup.ts';

/** Tests of an endpoint that lie in another feature; more of them say no more. */
const callersMax = 8;

/** Source of a pattern for calls of a path, such as `/sites/${site.id}/pages`. */
const callPattern = (path: string): RegExp =>
  new RegExp(
    `${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '(?:\\$\\{[^}]+\\}|[\\w-]+)')}['"\`?]`,
    'g',
  );

export interface TestFiles {
  /** The tests that know most of a mutant, the closest first. */
  of: (mutant: Mutant, folder: string, routes: readonly Route[]) => string[];
  /** Those of accounts, sessions and tenants, where what every request passes through is tested. */
  ofIdentity: () => string[];
}

/** Folders by how many of the routes they hold, those with most first. */
const foldersOf = (routes: readonly Route[]): string[] =>
  [...Map.groupBy(routes, ({ folder }) => folder)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([folder]) => folder);

export const createTestFiles = (tests: readonly Source[]): TestFiles => {
  const inFolder = (folder: string): string[] =>
    tests.filter(({ file }) => folderOf(file) === folder).map(({ file }) => file);
  const importing = (isMeant: (file: string) => boolean): string[] =>
    tests.filter(({ imports }) => imports.some(isMeant)).map(({ file }) => file);
  const calling = (routes: readonly Route[]): string[] => {
    const patterns = routes.map(({ endpoint }) => callPattern(endpoints.get(endpoint)!.path));
    return tests
      .map(({ file, text }) => ({
        file,
        calls: patterns.reduce((sum, pattern) => sum + [...text.matchAll(pattern)].length, 0),
      }))
      .filter(({ calls }) => calls > 0)
      .sort((one, other) => other.calls - one.calls)
      .slice(0, callersMax)
      .map(({ file }) => file);
  };
  return {
    of: (mutant, folder, routes) => {
      const close = [
        ...inFolder(folder),
        ...importing((file) => file === mutant.file),
        // What every request passes through is tested in the folder that composes the program.
        ...(/^(http|identity)\b/.test(folder) ? inFolder('app') : []),
      ];
      const others = (): string[] => [
        ...importing((file) => file.startsWith('apps/server/') && folderOf(file) === folder),
        ...foldersOf(routes).flatMap(inFolder),
      ];
      const found = inFolder(folder).length > 0 ? close : [...close, ...others()];
      return [...new Set(found.length > 0 ? found : calling(routes))];
    },
    ofIdentity: () =>
      tests.filter(({ file }) => file.startsWith('apps/server/src/identity/')).map(({ file }) => file),
  };
};

export const readTestFiles = (): TestFiles =>
  createTestFiles(
    listSources('apps/server/src')
      .filter((file) => file.endsWith('.test.ts') && !/\/access-matrix|\/upgrade\//.test(file))
      .sort()
      .map(readSource),
  );
