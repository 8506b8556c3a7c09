// Which tests could notice a mutant, in the order in which they are tried.
import type { Mutant } from './mutant.ts';
import { folderOf, type RouteLookup, type Route } from './route-lookup.ts';
import type { FindTests } from './reached.ts';
import type { TestFiles } from './test-files.ts';

export const groups = ['account', 'writes', 'reads', 'limits'] as const;
export type Group = (typeof groups)[number];

/** One run of vitest. */
export interface Step {
  /** Areas of the contract whose calls the access matrix makes, separated by commas; undefined for all. */
  areas: string | undefined;
  files: readonly string[];
}

export interface Plan {
  folder: string;
  group: Group;
  steps: readonly Step[];
}

const server = 'apps/server/src';
const matrix = `${server}/app/access-matrix.test.ts`;
/** Calls services past the access check of HTTP, which would refuse in their place. */
const services = `${server}/app/access-matrix-services.test.ts`;
/** Row-level security is off here, so that a query has nothing but its own filter. */
const filterAlone = `${server}/app/access-matrix-filter-alone.test.ts`;
/** The same for what no call of the matrix shows. */
const tenantFilters = `${server}/app/tenant-filters.test.ts`;

const areasOf = (routes: readonly Route[]): string[] =>
  [...new Set(routes.map(({ endpoint }) => endpoint.split('.')[0]!))].sort();

const groupOf = (mutant: Mutant, folder: string, routes: readonly Route[]): Group => {
  if (mutant.kind === 'limit') return 'limits';
  if (!folder.startsWith('features/')) return 'account';
  const isWrite =
    routes.some((route) => route.isWrite) ||
    /\b(insertInto|updateTable|deleteFrom)\(/.test(mutant.declaration.text);
  return isWrite ? 'writes' : 'reads';
};

/** Checks of services are looked for past HTTP first: there nothing else refuses. */
const matrixOf = ({ kind }: Mutant): string[] => {
  if (kind === 'tenant') return [filterAlone];
  return kind === 'guard' || kind === 'permission' || kind === 'actor' ? [services, matrix] : [matrix];
};

/** Without the files that cannot notice, and the steps that are left without any. */
const withoutUnreached = (steps: readonly Step[], reaching: ReadonlySet<string> | undefined): Step[] =>
  reaching === undefined
    ? [...steps]
    : steps
        .map((step) => ({ ...step, files: step.files.filter((file) => reaching.has(file)) }))
        .filter(({ files }) => files.length > 0);

/** Functions that more test files call take part in nearly every test; the files of the steps before know more of them. */
const othersMax = 20;

/** Test files of other folders that call the function, after those of the steps. */
const otherSteps = (steps: readonly Step[], reaching: ReadonlySet<string> | undefined): Step[] => {
  const known = new Set(steps.flatMap(({ files }) => files));
  const others = [...(reaching ?? [])]
    .filter((file) => !known.has(file) && !file.includes('/access-matrix'))
    .sort();
  return others.length === 0 || others.length > othersMax ? [] : [{ areas: undefined, files: others }];
};

export const planOf = (
  mutant: Mutant,
  reach: RouteLookup,
  tests: TestFiles,
  findTests: FindTests = () => undefined,
): Plan => {
  const reached = reach.of(mutant.file, mutant.declaration.name);
  const folder =
    mutant.file.startsWith(server) || reached.length === 0 ? folderOf(mutant.file) : reached[0]!.folder;
  const own = reached.filter((route) => route.folder === folder);
  const near = own.length > 0 ? own : reached.length > 0 ? reached : reach.ofFolder(folder);
  const areas = areasOf(near);
  const files = matrixOf(mutant);
  const featureTests = tests.of(mutant, folder, near);
  // What no row of a route table leads to may be part of every call.
  // One at a time: the first nearly always decides.
  const matrixSteps = (of: string | undefined): Step[] => files.map((file) => ({ areas: of, files: [file] }));
  // Accounts, sessions and tenants are tested in each other’s folders.
  const isOfIdentity = /^(http|identity)\b/.test(folder);
  const isElsewhere = own.length === 0 || areasOf(reached).some((area) => !areas.includes(area));
  const reaching = findTests(mutant.file, mutant.declaration.name);
  const steps = withoutUnreached(
    [
      ...matrixSteps(areas.length > 0 ? areas.join(',') : undefined),
      ...(featureTests.length > 0 ? [{ areas: undefined, files: featureTests }] : []),
      ...(isElsewhere && areas.length > 0 ? matrixSteps(undefined) : []),
      ...(isOfIdentity ? [{ areas: undefined, files: tests.ofIdentity() }] : []),
    ],
    reaching,
  );
  return {
    folder,
    group: groupOf(mutant, folder, reached),
    // With row-level security on, which is how all others run, tests see no other tenant's rows with or without the filter.
    steps:
      mutant.kind !== 'tenant'
        ? [...steps, ...otherSteps(steps, reaching)]
        : reaching?.has(tenantFilters)
          ? [...steps, { areas: undefined, files: [tenantFilters] }]
          : steps,
  };
};
