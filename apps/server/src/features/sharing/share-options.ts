// Options of a share: the role, permission overrides and the end date.
import { siteShareChanged, siteShared, siteUnshared } from '@sitewright/contract/sharing/sharing-events';
import { limits } from '@sitewright/contract/limits';
import {
  mayHaveOverrides,
  ownOverrides,
  type SharedRole,
  type SiteOverrides,
  siteRightNames,
} from '@sitewright/contract/permissions';
import { AppError } from '../../core/app-error.ts';

const day = 24 * 60 * 60_000;

/** The access a collaborator has, and until when. */
export interface ShareOptions {
  role: SharedRole;
  overrides: SiteOverrides;
  expires_at: Date | null;
}

export const hasEnded = ({ expires_at: end }: Pick<ShareOptions, 'expires_at'>): boolean =>
  end !== null && end.getTime() <= Date.now();

export const eventOf = (before: ShareOptions | undefined, after: ShareOptions | undefined) => {
  if (!after) return siteUnshared;
  // Collaborators are notified of a new site, or of a new role on it.
  return before && before.role === after.role && !hasEnded(before) ? siteShareChanged : siteShared;
};

export const changesOf = (before: ShareOptions | undefined, after: ShareOptions | undefined) =>
  Object.fromEntries(
    (['role', 'overrides', 'expires_at'] as const).flatMap((name) => {
      const [was = null, is = null] = [before?.[name], after?.[name]];
      const isChanged = JSON.stringify(was) !== JSON.stringify(is);
      return name === 'role' || isChanged
        ? [[name === 'expires_at' ? 'expiresAt' : name, { before: was, after: is }]]
        : [];
    }),
  );

const optionError = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

export interface RequestedShareOptions {
  role: SharedRole;
  overrides?: SiteOverrides | undefined;
  expiresAt?: string | null | undefined;
}

const readEnd = (expiresAt: string): Date => {
  const end = new Date(expiresAt);
  const left = end.getTime() - Date.now();
  if (left <= 0) throw optionError('expiresAt', 'Choose a date in the future.');
  const { shareDaysMax } = limits.sites;
  if (left > shareDaysMax * day) {
    throw optionError('expiresAt', `Choose a date within ${shareDaysMax} days, or no expiration.`);
  }
  return end;
};

const endOf = (wanted: null | undefined, kept: ShareOptions | undefined): Date | null =>
  wanted === null ? null : (kept?.expires_at ?? null);

/** Omitted options keep their value as far as they are still valid. */
export const shareOptionsOf = (
  { role, overrides, expiresAt }: RequestedShareOptions,
  known: ShareOptions | undefined,
): ShareOptions => {
  if (overrides && Object.keys(overrides).length > 0 && !mayHaveOverrides(role)) {
    throw optionError('overrides', 'Additional permissions are for editors and content editors only.');
  }
  const kept = known && !hasEnded(known) ? known : undefined;
  return {
    role,
    overrides: ownOverrides(role, overrides ?? (kept?.role === role ? kept.overrides : {})),
    expires_at: typeof expiresAt === 'string' ? readEnd(expiresAt) : endOf(expiresAt, kept),
  };
};

export const isSameOptions = (a: ShareOptions, b: ShareOptions): boolean =>
  a.role === b.role &&
  a.expires_at?.getTime() === b.expires_at?.getTime() &&
  siteRightNames.every((right) => a.overrides[right] === b.overrides[right]);

/** Options stored with an invitation; the default is the designer role without an end date. */
export const invitedShareOptions = (kept: unknown): ShareOptions => {
  const {
    role = 'designer',
    overrides = {},
    expiresAt = null,
  } = (kept ?? {}) as {
    role?: SharedRole;
    overrides?: SiteOverrides;
    expiresAt?: string | null;
  };
  return { role, overrides, expires_at: expiresAt === null ? null : new Date(expiresAt) };
};
