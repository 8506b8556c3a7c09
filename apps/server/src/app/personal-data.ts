import type { PersonalData } from '../core/personal-data.ts';
import { features } from './features.ts';

/** The rules of all features, by `table.column`. */
export const personalData: PersonalData = Object.assign(
  {},
  ...features.map((feature) => feature.personalData),
);
