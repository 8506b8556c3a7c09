import type { PersonalData } from '../core/personal-data.ts';
import { features } from './features.ts';

/** Personal-data rules of all features, by `table.column`. */
export const personalData: PersonalData = Object.assign(
  {},
  ...features.map((feature) => feature.personalData),
);
