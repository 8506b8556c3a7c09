// Servers that answer the same request, compared by their requests per second.
import type { LoadGenerator, Target } from './load-generator.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { median } from './statistics.ts';

export interface Contestant {
  name: string;
  target: Target;
  perSecond: number[];
}

export const contestant = (name: string, port: number, headers: Record<string, string>): Contestant => ({
  name,
  target: { port, headers },
  perSecond: [],
});

/** Contestants run in alternation, so that a slow phase of the machine affects all of them. */
export const compete = async (
  contestants: readonly Contestant[],
  load: LoadGenerator,
  { isQuick, log: say, rounds = 5 }: Pick<BenchOptions, 'isQuick' | 'log'> & { rounds?: number },
): Promise<void> => {
  for (const { target } of contestants) await load(target, 1);
  for (let round = 0; round < (isQuick ? 1 : rounds); round += 1) {
    for (let turn = 0; turn < contestants.length; turn += 1) {
      const next = contestants[(turn + round) % contestants.length]!;
      const { perSecond } = await load(next.target, isQuick ? 1 : 5);
      next.perSecond.push(perSecond);
      say(`${next.name}: ${Math.round(perSecond)} requests/s`);
    }
  }
};

export const compare = (name: string, ours: Contestant, rival: Contestant, least: number): Measurement => ({
  name,
  unit: 'requests/s',
  value: median(ours.perSecond),
  competitor: { name: rival.name, value: median(rival.perSecond) },
  threshold: { of: 'ratio', limit: least, isLeast: true },
});
