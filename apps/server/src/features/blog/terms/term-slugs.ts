import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { TermKind } from '../blog.tables.ts';
import { hasTermSlug } from './terms.store.ts';

/** Lower case, runs of other characters become one hyphen. Scripts without an ASCII form keep their letters. */
export const slugify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Ll}\p{Lo}\p{M}\p{N}]+/gu, '-')
    .slice(0, blogLimits.slugMaxLength - 5)
    // Half of a character outside the basic plane.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^-+|-+$/g, '');

/** `news`, `news-2`, `news-3` … until one is free. */
export const firstFree = async (
  base: string,
  isTaken: (slug: string) => boolean | Promise<boolean>,
): Promise<string> => {
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base.slice(0, blogLimits.slugMaxLength - 5)}-${count}`;
    if (!(await isTaken(slug))) return slug;
  }
};

export const freeTermSlug = (
  tx: TenantTransaction,
  kind: TermKind,
  { siteId, wanted, except }: { siteId: string; wanted: string; except?: string | undefined },
): Promise<string> =>
  firstFree(slugify(wanted) || kind, (slug) => hasTermSlug(tx, kind, { siteId, slug, except }));
