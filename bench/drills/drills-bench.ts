// An installation on one machine, started by the units of `deploy/systemd`, in which everything breaks that can.
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { runClock } from './clock.ts';
import { runNetwork, runOutage } from './database-away.ts';
import { runDisks } from './disks.ts';
import { runKills } from './kills.ts';
import { whatIsMissing } from './machine.ts';
import { runReleases } from './releases.ts';
import { atMost } from './watched.ts';

type Part = (options: BenchOptions) => Promise<Measurement[]>;

const parts: Readonly<Record<string, Part>> = {
  kills: runKills,
  outage: runOutage,
  network: runNetwork,
  disks: runDisks,
  releases: runReleases,
  clock: runClock,
};

/** A part that cannot be run is a mark that is missed, and the others go on. */
const attempt = async (name: string, part: Part, options: BenchOptions): Promise<Measurement[]> => {
  try {
    return await part(options);
  } catch (error) {
    options.log(`${name}: ${(error as Error).stack ?? String(error)}`);
    return [atMost(`${name} could not be run`, undefined, 0)];
  }
};

export const drills: Bench = {
  name: 'drills',
  run: async (options) => {
    const missing = whatIsMissing();
    if (missing !== undefined) throw new Error(`The drills cannot run here: ${missing}`);
    const figures: Measurement[] = [];
    for (const [name, part] of Object.entries(parts)) figures.push(...(await attempt(name, part, options)));
    return figures;
  },
};
