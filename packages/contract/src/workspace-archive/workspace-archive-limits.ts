import { limits } from '../limits.ts';

const { designs: designLimits } = limits;

/** Limits of archives of whole workspaces. */
export const workspaceArchiveLimits = {
  /** Archives in the history of a workspace; older ones are deleted. */
  listed: 20,
  perHour: 10,
  /** A finished archive can be downloaded for this time. */
  readyDays: 7,
  linkMinutes: 15,
  uploadBytesMax: 20 * 1024 * 1024 * 1024,
  sitesMax: 1_000,
  peopleMax: 10_000,
  /** Versions of uploaded designs: as many as a workspace can have. */
  designsMax: designLimits.perTenant * designLimits.versionsMax,
  /** The manifest, and the list of people. */
  textBytesMax: 16 * 1024 * 1024,
} as const;
