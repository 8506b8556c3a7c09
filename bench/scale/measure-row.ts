import type { Measurement } from '../measurement.ts';
import { asOwner } from './filled-database.ts';
import { type Pace, timed } from './requests.ts';
import { readStatements, resetStatements, type StatementUse } from './statements.ts';
import type { World } from './world.ts';

export interface RowOptions extends Pace {
  /** Number in the table of the plan, and what is measured. */
  name: string;
  budgetMs: number;
  /** What the requests must not do; returns the reason why they are not counted. */
  refuse?: (use: StatementUse) => string | undefined;
}

const rounded = (value: number | undefined, digits = 0): string => value?.toFixed(digits) ?? '–';

const describe = ({ calls, rows, buffers, dearest }: StatementUse, requests: number): string =>
  calls === 0
    ? 'no statement'
    : `${rounded(calls / requests, 1)} statements a request, ${rounded(rows / calls, 1)} rows and ${rounded(buffers / calls)} buffers a statement, at most ${rounded(dearest?.buffers)} buffers and ${rounded(dearest?.ms, 1)} ms`;

/** Statements that read so many blocks are worth a look. */
const dearBuffers = 2_000;

export const measureRow = async (
  world: World,
  { name, budgetMs, refuse, ...pace }: RowOptions,
  one: (index: number) => Promise<{ status: number }>,
  log: (line: string) => void,
): Promise<Measurement> => {
  // Tokens and caches.
  for (let index = 0; index < 3; index += 1) await one(index).catch(() => undefined);
  await asOwner(world.filled.server, resetStatements);
  const times = await timed(pace, one);
  const use = await asOwner(world.filled.server, readStatements);
  const errors = [...times.errors].map(([status, count]) => `${count} × ${status}`).join(', ');
  const refused = refuse?.(use);
  const note = [
    `p50 ${rounded(times.p50)}, p95 ${rounded(times.p95)}, ${times.count} requests at ${pace.perSecond}/s`,
    ...(errors === '' ? [] : [`errors: ${errors}`]),
    describe(use, times.count),
    ...(refused === undefined ? [] : [refused]),
  ].join('; ');
  log(`${name}: p99 ${rounded(times.p99)} ms; ${note}`);
  if ((use.dearest?.buffers ?? 0) > dearBuffers) log(`  dearest: ${use.dearest!.text.slice(0, 600)}`);
  return {
    name: `${name}, 99 %`,
    unit: 'ms',
    value: errors === '' && refused === undefined ? times.p99 : undefined,
    threshold: { of: 'value', limit: budgetMs },
    note,
  };
};
