// The access policy of a published site. Stored in a file beside the site, so that no database query is needed; a
// public site has none.

/** Access with a password that all visitors share. */
export interface PasswordAccessPolicy {
  kind: 'password';
  hash: string;
  /** Signing key of access cookies; it changes with the password. */
  key: string;
  /** Language of the access page. */
  locale: string;
}

/** Access for the owner, collaborators and admins of the site. */
export interface MembersAccessPolicy {
  kind: 'members';
  key: string;
  locale: string;
}

export type SiteAccessPolicy = PasswordAccessPolicy | MembersAccessPolicy;

/** The access columns of a site's row. */
export interface AccessSettings {
  access: 'public' | SiteAccessPolicy['kind'];
  access_password: string | null;
  access_key: string | null;
  settings: { locale?: unknown };
}

export const accessPolicyFor = ({
  access,
  access_password: hash,
  access_key: key,
  settings,
}: AccessSettings): SiteAccessPolicy | undefined => {
  if (access === 'public' || key === null) return undefined;
  const locale = typeof settings.locale === 'string' ? settings.locale : 'en';
  if (access === 'members') return { kind: 'members', key, locale };
  return hash === null ? undefined : { kind: 'password', hash, key, locale };
};

/** Parses a stored policy; those of older installations have no kind. */
export const parseAccessPolicy = (text: string): SiteAccessPolicy =>
  ({ kind: 'password', ...(JSON.parse(text) as object) }) as SiteAccessPolicy;

export const isSameAccessPolicy = (
  one: SiteAccessPolicy | undefined,
  other: SiteAccessPolicy | undefined,
): boolean => JSON.stringify(one) === JSON.stringify(other);
