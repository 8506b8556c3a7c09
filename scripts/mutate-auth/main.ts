// `npm run mutate:auth`: removes one check of authorization at a time and looks whether a test notices.
//   --list            print what would be run, and run nothing
//   --feature NAME    a feature or a layer: media, members, http
//   --only GROUP      account, writes, reads or limits; several separated by commas
//   --kind KIND       guard, refusal, actor, permission, filter, access, limit or tenant
//   --match TEXT      mutants whose name contains the text; may be given several times
//   --changed         mutants on lines changed since the branch left main
//   --limit N         at most N mutants
//   --again           also those whose results still hold
//   --parallel N      N processes at a time
//   --one-by-one      load the program anew for each mutant; slow, and needed only where a batch may be wrong
// Without any of them, everything that has no current result, in the order account, writes, reads, limits. A run can be
// interrupted; what is done stays done.
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../source-graph.ts';
import { prepareServers } from '../test-run/prerequisites.ts';
import { buildWebApp } from '../web-build.ts';
import { isChanged, readChangedLines } from './changed-lines.ts';
import { findMutants } from './find/find-mutants.ts';
import { readModules } from './modules.ts';
import { groups, planOf } from './plan.ts';
import { createRouteLookup } from './route-lookup.ts';
import { readReached } from './reached.ts';
import type { Planned } from './report.ts';
import { readTestFiles } from './test-files.ts';
import { isCurrent, readExplanations, readResults, type Result } from './results.ts';
import { type SwitchablePlanned, tryInBatches } from './try-batches.ts';
import { saveAll, tryMutants } from './try-mutants.ts';
import { writeInstrumented } from './instrumented.ts';

const { values: options } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    feature: { type: 'string' },
    only: { type: 'string' },
    kind: { type: 'string' },
    match: { type: 'string', multiple: true },
    changed: { type: 'boolean', default: false },
    limit: { type: 'string' },
    again: { type: 'boolean', default: false },
    parallel: { type: 'string', default: '2' },
    'one-by-one': { type: 'boolean', default: false },
  },
});

const modules = readModules();
const reach = createRouteLookup(modules);
const tests = readTestFiles();
// Server tests serve the built web app and run behind proxies.
buildWebApp(repositoryRoot, 'http://localhost:6003');
prepareServers();
const findTests = readReached();
const everything: Planned[] = findMutants(modules).map((mutant) => ({
  mutant,
  plan: planOf(mutant, reach, tests, findTests),
}));

const explanations = readExplanations();

/**
 * By group; filters by tenant come last in theirs, as they have a second wall behind them. What is known to survive
 * takes longest and says least, so it comes last of all.
 */
const rank = ({ mutant, plan }: Planned): number =>
  mutant.id in explanations
    ? 2 * groups.length
    : 2 * groups.indexOf(plan.group) + (mutant.kind === 'tenant' ? 1 : 0);

const choose = (): Planned[] => {
  const changed = options.changed ? readChangedLines() : undefined;
  return everything
    .filter(({ plan }) => !options.feature || plan.folder.split('/').at(-1) === options.feature)
    .filter(({ plan }) => !options.only || options.only.split(',').includes(plan.group))
    .filter(({ mutant }) => !options.kind || options.kind.split(',').includes(mutant.kind))
    .filter(({ mutant }) => !options.match || options.match.some((text) => mutant.id.includes(text)))
    .filter(({ mutant }) => !changed || isChanged(changed, mutant.file, mutant.lines))
    .toSorted((one, other) => rank(one) - rank(other));
};

/** Results of mutants that are still there. */
const readKnown = (): Map<string, Result> => {
  const ids = new Set(everything.map(({ mutant }) => mutant.id));
  return new Map([...readResults()].filter(([id]) => ids.has(id)));
};

const known = readKnown();
const chosen = choose();
const current = chosen.filter(({ mutant, plan }) => isCurrent(known.get(mutant.id), mutant, plan));
const waiting = options.again ? chosen : chosen.filter((one) => !current.includes(one));
const limited = options.limit === undefined ? waiting : waiting.slice(0, Number(options.limit));
console.log(
  `${everything.length} mutants, ${chosen.length} chosen, ${current.length} with a current result, ${limited.length} to run`,
);

if (options.list) {
  for (const { mutant, plan } of limited)
    console.log(`${plan.group.padEnd(8)} ${mutant.kind.padEnd(10)} ${mutant.id}`);
} else if (limited.length > 0) {
  const parallel = Number(options.parallel);
  const numbers = writeInstrumented(
    modules,
    everything.map(({ mutant }) => mutant),
  );
  const switchable = limited.flatMap((one): SwitchablePlanned[] => {
    const number = options['one-by-one'] ? undefined : numbers.get(one.mutant);
    return number === undefined ? [] : [{ ...one, number }];
  });
  const inBatches = new Set(switchable.map(({ mutant }) => mutant));
  const left = await tryInBatches(switchable, known, parallel);
  const oneByOne = [...left, ...limited.filter(({ mutant }) => !inBatches.has(mutant))];
  if (oneByOne.length > 0) await tryMutants(oneByOne, known, parallel);
}
if (!options.list) saveAll(everything, known);
