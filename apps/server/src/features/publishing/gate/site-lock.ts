// What the door of a published site must know. Kept in a file beside the site, so that no database is asked for it;
// of an open site there is nothing.

/** Opened by a password that all visitors share. */
export interface PasswordLock {
  kind: 'password';
  hash: string;
  /** What passes are signed with; it changes with the password. */
  key: string;
  /** Language of the page that asks. */
  locale: string;
}

/** Opened by being one of the site's people. */
export interface MembersLock {
  kind: 'members';
  key: string;
  locale: string;
}

export type SiteLock = PasswordLock | MembersLock;

/** What a site's row says of who may look. */
export interface AccessSettings {
  access: 'public' | SiteLock['kind'];
  access_password: string | null;
  access_key: string | null;
  settings: { locale?: unknown };
}

export const lockFor = ({
  access,
  access_password: hash,
  access_key: key,
  settings,
}: AccessSettings): SiteLock | undefined => {
  if (access === 'public' || key === null) return undefined;
  const locale = typeof settings.locale === 'string' ? settings.locale : 'en';
  if (access === 'members') return { kind: 'members', key, locale };
  return hash === null ? undefined : { kind: 'password', hash, key, locale };
};

/** A lock as it was written; those of earlier installations name no kind. */
export const readLock = (text: string): SiteLock =>
  ({ kind: 'password', ...(JSON.parse(text) as object) }) as SiteLock;

export const isSameLock = (one: SiteLock | undefined, other: SiteLock | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
