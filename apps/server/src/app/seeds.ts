import type { Seed } from '../core/context/seed.ts';
import { features } from './features.ts';

/** Seeds of an empty database, in the order of the features. */
export const seeds: readonly Seed[] = features.flatMap((feature) => feature.seeds ?? []);
