import { formLimits } from '@sitewright/contract/forms/form-limits';
import { AppError } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { countForms, listSlugs } from './forms.store.ts';

/** The slug, with `-2`, `-3` and so on where the site has a form with it. */
export const freeSlug = async (
  tx: TenantTransaction,
  siteId: string,
  slug: string,
  except?: string,
): Promise<string> => {
  const taken = await listSlugs(tx, { siteId, slug: slug.slice(0, formLimits.slugMaxLength - 5), except });
  if (!taken.has(slug)) return slug;
  const base = slug.slice(0, formLimits.slugMaxLength - 5).replace(/-+$/, '');
  let count = 2;
  while (taken.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
};

export const requireRoom = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  const { perSite } = formLimits;
  const used = await countForms(tx, siteId);
  if (used < perSite) return;
  throw new AppError('limit_reached', `A site can have up to ${perSite} forms. Delete one first.`, {
    details: { meter: 'formsPerSite', used, limit: perSite },
  });
};
