import { mediaLimits } from '../media/media-limits.ts';

/** Limits of the company profile. */
export const companyLimits = {
  nameMaxLength: 120,
  descriptionMaxLength: 2_000,
  industryMaxLength: 80,
  foundedYearMin: 1_800,
  phoneMaxLength: 40,
  /** E.164: at most 15 digits. */
  phoneDigitsMin: 6,
  phoneDigitsMax: 15,
  urlMaxLength: 500,
  /** A whole address that was typed in one line fits. */
  streetMaxLength: 300,
  cityMaxLength: 100,
  postalCodeMaxLength: 20,
  addressMaxLength: 300,
  taxIdMaxLength: 40,
  latitudeMax: 90,
  longitudeMax: 180,
  /** Intervals of a day. */
  intervalsMax: 4,
  specialDaysMax: 60,
  specialDayLabelMaxLength: 80,
  hoursTextMaxLength: 200,
  locationsMax: 50,
  toneMaxLength: 80,
  fontMaxLength: 60,
  valuePropsMax: 12,
  valuePropMaxLength: 200,
  servicesMax: 60,
  serviceTitleMaxLength: 120,
  serviceTextMaxLength: 1_000,
  priceMaxLength: 60,
  testimonialsMax: 60,
  quoteMaxLength: 1_000,
  teamMax: 60,
  roleMaxLength: 120,
  bioMaxLength: 1_000,
  assetsMax: 60,
  /** spec: a file is under 25 MB. Largest accepted size. */
  assetBytes: mediaLimits.media.uploadBytes,
} as const;
