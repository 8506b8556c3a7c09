// Categories (a tree), tags, series and authors of a blog.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, idParams, isoDate, ok, required, trimmed, uuid } from '../fields.ts';
import { blogLimits } from './blog-limits.ts';
import { blogSeo, imageUrl, termSlug } from './post-fields.ts';

const name = required(blogLimits.termNameMaxLength, 'Enter a name');
const description = trimmed(blogLimits.termDescriptionMaxLength);
/** A taken one gets `-2`; absent, it is made of the name. */
const slug = termSlug.optional();

const stored = {
  id: uuid,
  slug: z.string(),
  /** Posts that have it, published or not, without those in the trash. */
  posts: z.number().int(),
  edit: changeCount,
};

// -------------------------------------------------------------- categories

export const categorySchema = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  parentId: uuid.nullable(),
  /** Position among its siblings. */
  order: z.string(),
  image: z.string(),
  seo: blogSeo,
  /** Takes the posts of deleted categories. Every blog has one, which cannot be deleted. */
  isDefault: z.boolean(),
});
export type Category = z.output<typeof categorySchema>;

const categoryFields = z.object({
  name,
  slug,
  description: description.optional(),
  parentId: uuid.nullable().optional(),
  image: imageUrl.optional(),
  seo: blogSeo.partial().optional(),
});
const categoryParams = idParams.extend({ blogCategoryId: uuid });

export const listCategories = endpoint({
  method: 'GET',
  path: '/sites/{id}/categories',
  summary: 'All categories of a blog: parents before children, siblings in their order',
  access: 'blog.read',
  params: idParams,
  response: z.object({ categories: z.array(categorySchema) }),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/sites/{id}/categories',
  summary: 'Create a category, as the last child of its parent',
  access: 'blog.write',
  params: idParams,
  body: categoryFields,
  response: categorySchema,
  status: 201,
  errors: ['limit_reached'],
});

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/categories/{blogCategoryId}',
  summary: 'Change a category',
  access: 'blog.write',
  params: categoryParams,
  body: categoryFields.partial().extend({ edit: changeCount.optional() }),
  response: categorySchema,
  errors: ['stale_version'],
});

export const moveCategory = endpoint({
  method: 'POST',
  path: '/sites/{id}/categories/{blogCategoryId}/move',
  summary: 'Move a category with its children; a cycle and a fourth level are refused',
  access: 'blog.write',
  params: categoryParams,
  body: z.object({
    parentId: uuid.nullable(),
    /** The preceding sibling; null for the first position. */
    after: uuid.nullable(),
  }),
  response: z.object({ categories: z.array(categorySchema) }),
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/categories/{blogCategoryId}',
  summary: 'Delete a category; its posts and children go to another one',
  access: 'blog.write',
  params: categoryParams,
  /** Absent while it is in use: refused, with the number of posts. */
  query: z.object({ reassignTo: uuid.optional() }),
  response: ok,
  errors: ['in_use'],
});

// -------------------------------------------------------------------- tags

export const tagSchema = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  /** CSS hex color; empty for none. */
  color: z.string(),
  /** Its name begins with `#`; readers do not see it. */
  isInternal: z.boolean(),
});
export type PostTag = z.output<typeof tagSchema>;

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'Enter a color such as #3b82f6');
const tagFields = z.object({
  name,
  slug,
  description: description.optional(),
  color: color.optional(),
});
const tagParams = idParams.extend({ tagId: uuid });

export const listTags = endpoint({
  method: 'GET',
  path: '/sites/{id}/tags',
  summary: 'All tags of a blog by name',
  access: 'blog.read',
  params: idParams,
  response: z.object({ tags: z.array(tagSchema) }),
});

export const createTag = endpoint({
  method: 'POST',
  path: '/sites/{id}/tags',
  summary: 'Create a tag; the name of an existing one returns that one',
  access: 'blog.write',
  params: idParams,
  body: tagFields,
  response: tagSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const updateTag = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/tags/{tagId}',
  summary: 'Change a tag',
  access: 'blog.write',
  params: tagParams,
  body: tagFields.partial().extend({ edit: changeCount.optional() }),
  response: tagSchema,
  errors: ['stale_version', 'slug_taken'],
});

export const mergeTags = endpoint({
  method: 'POST',
  path: '/sites/{id}/tags/{tagId}/merge',
  summary: 'Give the posts of other tags this tag, and delete those; their pages redirect here',
  access: 'blog.write',
  params: tagParams,
  body: z.object({ tagIds: z.array(uuid).min(1).max(blogLimits.bulkMax) }),
  response: tagSchema,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/tags/{tagId}',
  summary: 'Delete a tag and remove it from its posts',
  access: 'blog.write',
  params: tagParams,
  response: ok,
});

// ------------------------------------------------------------------ series

export const seriesSchema = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  /** Its posts in order. */
  postIds: z.array(uuid),
});
export type Series = z.output<typeof seriesSchema>;

const seriesFields = z.object({ name, slug, description: description.optional() });
const seriesParams = idParams.extend({ seriesId: uuid });

export const listSeries = endpoint({
  method: 'GET',
  path: '/sites/{id}/series',
  summary: 'All series of a blog by name',
  access: 'blog.read',
  params: idParams,
  response: z.object({ series: z.array(seriesSchema) }),
});

export const createSeries = endpoint({
  method: 'POST',
  path: '/sites/{id}/series',
  summary: 'Create a series',
  access: 'blog.write',
  params: idParams,
  body: seriesFields,
  response: seriesSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const updateSeries = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/series/{seriesId}',
  summary: 'Change a series and the order of its posts',
  access: 'blog.write',
  params: seriesParams,
  body: seriesFields.partial().extend({
    /** All of its posts, in their new order. */
    postIds: z.array(uuid).max(blogLimits.postsPerSite).optional(),
    edit: changeCount.optional(),
  }),
  response: seriesSchema,
  errors: ['stale_version'],
});

export const deleteSeries = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/series/{seriesId}',
  summary: 'Delete a series; its posts stay',
  access: 'blog.write',
  params: seriesParams,
  response: ok,
});

// ----------------------------------------------------------------- authors

export const authorSchema = z.object({
  ...stored,
  name: z.string(),
  bio: z.string(),
  image: z.string(),
  website: z.string(),
  /** The member of the workspace who it is; null for a guest author. */
  userId: uuid.nullable(),
  createdAt: isoDate,
});
export type BlogAuthor = z.output<typeof authorSchema>;

const authorFields = z.object({
  name: required(blogLimits.authorNameMaxLength, 'Enter a name'),
  slug,
  bio: trimmed(blogLimits.bioMaxLength).optional(),
  image: imageUrl.optional(),
  website: z
    .string()
    .trim()
    .max(blogLimits.addressMaxLength)
    .refine(
      (url) => url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url)),
      'Enter a website that starts with https://',
    )
    .optional(),
  /** Who signs in as this author: their new posts name them. */
  userId: uuid.nullable().optional(),
});
const authorParams = idParams.extend({ authorId: uuid });

export const listAuthors = endpoint({
  method: 'GET',
  path: '/sites/{id}/authors',
  summary: 'All authors of a blog by name',
  access: 'blog.read',
  params: idParams,
  response: z.object({ authors: z.array(authorSchema) }),
});

export const createAuthor = endpoint({
  method: 'POST',
  path: '/sites/{id}/authors',
  summary: 'Create an author',
  access: 'blog.write',
  params: idParams,
  body: authorFields,
  response: authorSchema,
  status: 201,
  errors: ['limit_reached'],
});

export const updateAuthor = endpoint({
  method: 'PATCH',
  path: '/sites/{id}/authors/{authorId}',
  summary: 'Change an author',
  access: 'blog.write',
  params: authorParams,
  body: authorFields.partial().extend({ edit: changeCount.optional() }),
  response: authorSchema,
  errors: ['stale_version'],
});

export const deleteAuthor = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/authors/{authorId}',
  summary: 'Delete an author; their posts go to another one',
  access: 'blog.write',
  params: authorParams,
  /** Absent while posts name the author: refused, with their number. */
  query: z.object({ reassignTo: uuid.optional() }),
  response: ok,
  errors: ['in_use'],
});
