// The blog of a copied site: settings, templates, terms and posts in their present state, so that the first publish of the copy
// publishes what the original shows. What belongs to its readers stays behind: comments, members, newsletters, preview links.
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { lockBlog } from '../settings/blogs.store.ts';
import * as copies from './copies.store.ts';

/** Before forms are copied: bodies of posts then follow them like pages. */
export const copyBlog = async (
  tx: TenantTransaction,
  { userId, ...sites }: copies.Sites & { userId: string },
): Promise<void> => {
  await lockBlog(tx, sites.from);
  await copies.copyBlogRow(tx, sites);
  await copies.copyTemplates(tx, sites, userId);
  await copies.copyTermRows(tx, sites);
  await copies.copyBodies(tx, sites, userId);
  await copies.copyPostRows(tx, sites, userId);
  await copies.copyPublications(tx, sites);
  await copies.copyPostTerms(tx, sites);
  await copies.copyFormerSlugs(tx, sites);
};

/** Published posts show the copies of their forms; keys are the ids of the originals. */
export const followCopiedForms = copies.replacePublishedIds;
