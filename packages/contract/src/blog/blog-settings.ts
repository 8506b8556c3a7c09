import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, idParams, trimmed, uuid } from '../fields.ts';
import { blogLimits } from './blog-limits.ts';

export const commentModes = ['off', 'members', 'everyone'] as const;
export type CommentMode = (typeof commentModes)[number];

/** Who may become a member, who reads posts for members and comments where only members may. */
export const memberships = ['everyone', 'invited'] as const;
export type Membership = (typeof memberships)[number];

/** Looks of the blog's pages: sets of sections that its two templates begin with. */
export const blogLooks = ['classic', 'magazine', 'journal', 'grid'] as const;
export type BlogLook = (typeof blogLooks)[number];

export const blogSettingsFields = z.object({
  /** Without it nothing of the blog is public; posts stay. */
  isEnabled: z.boolean(),
  /** Empty: `Blog` in the site's language. */
  title: trimmed(blogLimits.blogTitleMaxLength),
  description: trimmed(blogLimits.blogDescriptionMaxLength),
  postsPerPage: z.number().int().min(1).max(blogLimits.postsPerPageMax),
  /** Whether feeds contain whole posts or their excerpts. */
  hasFullFeeds: z.boolean(),
  comments: z.enum(commentModes),
  /** `everyone`: with a confirmed email address. `invited`: only addresses that people of the site added. */
  membership: z.enum(memberships),
  /** Whether a commenter with an approved comment needs no approval. */
  approvesKnown: z.boolean(),
  /** Comments with more links wait for approval. */
  linksMax: z.number().int().min(0).max(blogLimits.commentLinksMaxHighest),
  /** Comments with one of these wait for approval. */
  blockedWords: z
    .array(z.string().trim().min(1).max(blogLimits.blockedWordMaxLength))
    .max(blogLimits.blockedWordsMax),
  /** Days after its publication when a post stops taking comments; null: never. */
  closesAfterDays: z.number().int().min(1).max(blogLimits.closeCommentsAfterDaysMax).nullable(),
});

export const blogSettingsSchema = blogSettingsFields.extend({
  /** The look that the templates were last set to. */
  look: z.enum(blogLooks),
  /** Documents that the page editor edits: the pages of posts, and those of lists. */
  postTemplateId: uuid,
  listTemplateId: uuid,
  /** URL of the public blog; null while the site is not published. */
  url: z.string().nullable(),
  edit: changeCount,
});
export type BlogSettings = z.output<typeof blogSettingsSchema>;

export const getBlogSettings = endpoint({
  method: 'GET',
  path: '/sites/{id}/blog',
  summary: 'The settings of a site’s blog',
  access: 'blog.read',
  params: idParams,
  response: blogSettingsSchema,
});

export const updateBlogSettings = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/blog',
  summary: 'Change the settings of a blog; the site’s next release shows them',
  access: 'blog.settings',
  params: idParams,
  body: blogSettingsFields.partial().extend({ edit: changeCount.optional() }),
  response: blogSettingsSchema,
  errors: ['stale_version'],
});

export const applyBlogLook = endpoint({
  method: 'POST',
  path: '/sites/{id}/blog/look',
  summary:
    'Replace the sections of both templates by those of a look; the earlier ones stay in their history',
  access: 'blog.settings',
  params: idParams,
  body: z.object({ look: z.enum(blogLooks) }),
  response: blogSettingsSchema,
});
