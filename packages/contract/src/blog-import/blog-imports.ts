// Posts from other systems: a file is uploaded, checked without changing anything, and imported with the chosen options.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, ok, trimmed, uuid } from '../fields.ts';
import { blogLimits } from '../blog/blog-limits.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';

export const importFormats = [
  'wordpress',
  'ghost',
  'markdown',
  'hugo',
  'jekyll',
  'astro',
  'medium',
  'substack',
] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importProblemCodes = [
  /** Bytes that are no text in the encoding that the file names. */
  'broken_characters',
  /** The file stops before its end. */
  'file_ends_early',
  'front_matter',
  'unreadable_item',
  'unknown_shortcode',
  'unknown_block',
  'page_left_out',
  'type_left_out',
  'file_left_out',
  'image_missing',
  'image_failed',
  'image_refused',
  'no_space',
  'post_too_long',
  'post_failed',
  'limit_reached',
  'redirect_failed',
  'comments_left_out',
  'not_published',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

export const importProblemSchema = z.object({
  code: z.enum(importProblemCodes),
  /** Title of the post, or path of the file. */
  place: z.string(),
  /** The shortcode, address or reason. */
  detail: z.string(),
});
export type ImportProblem = z.output<typeof importProblemSchema>;

const count = z.number().int();

export const importReportSchema = z.object({
  posts: count,
  pages: count,
  drafts: count,
  categories: count,
  tags: count,
  comments: count,
  /** Addresses of different images. */
  images: count,
  redirects: count,
  /** Posts that an earlier import of the same source brought. */
  imported: count,
  /** Other posts whose slug a post of the blog has. */
  conflicts: count,
  conflictTitles: z.array(z.object({ title: z.string(), slug: z.string() })),
  authors: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      posts: count,
      /** An author of the blog with the same name. */
      authorId: uuid.nullable(),
    }),
  ),
  problems: z.array(importProblemSchema),
  /** All, with those that are not listed. */
  problemCount: count,
});
export type ImportReport = z.output<typeof importReportSchema>;

export const importResultSchema = z.object({
  created: count,
  overwritten: count,
  skipped: count,
  failed: count,
  published: count,
  comments: count,
  images: count,
  redirects: count,
  problems: z.array(importProblemSchema),
  problemCount: count,
});
export type ImportResult = z.output<typeof importResultSchema>;

export const importOptionsSchema = z.object({
  /** What becomes of posts whose slug is taken; those of an earlier import of the same source count too. */
  conflicts: z.enum(['skip', 'overwrite', 'rename']).default('skip'),
  status: z.enum(['source', 'draft']).default('source'),
  pages: z.boolean().default(false),
  categories: z.boolean().default(true),
  tags: z.boolean().default(true),
  comments: z.boolean().default(true),
  images: z.boolean().default(true),
  /** All posts get this author. */
  authorId: uuid.nullable().default(null),
  /** Key of an author of the file → author of the blog. Others are found by name or created. */
  authors: z.record(z.string().max(300), uuid).default({}),
});
export type ImportOptions = z.output<typeof importOptionsSchema>;

/** Faults of a file as a whole. */
export const importErrorCodes = ['unknown_format', 'broken_file', 'unknown_encoding', 'too_large'] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

export const importStates = ['uploaded', 'checked', 'importing', 'imported', 'failed'] as const;

export const blogImportSchema = z.object({
  id: uuid,
  fileName: z.string(),
  bytes: count,
  format: z.enum(importFormats),
  /** Address of the site that the posts come from; completes addresses without a host. */
  sourceUrl: z.string(),
  state: z.enum(importStates),
  /** The file is there, so that it can be imported (again). */
  hasFile: z.boolean(),
  report: importReportSchema.nullable(),
  result: importResultSchema.nullable(),
  /** Why the file could not be read. */
  errorCode: z.enum(importErrorCodes).nullable(),
  /** The last run, of the check or the import. */
  runId: uuid.nullable(),
  createdAt: isoDate,
});
export type BlogImport = z.output<typeof blogImportSchema>;

export const checkedImportSchema = z.object({ importId: uuid });

const params = idParams.extend({ blogImportId: uuid });
const started = z.object({ import: blogImportSchema, run: runSchema });

export const uploadBlogImport = endpoint({
  method: 'POST',
  path: '/sites/{id}/blog-imports',
  summary:
    'Upload an export of another system and start a run that checks it, without changing the blog (multipart: file, and optionally sourceUrl)',
  access: 'blog.publish',
  params: idParams,
  multipart: true,
  response: started,
  status: 202,
  errors: ['too_large', 'unsupported_media_type', 'storage_full'],
  rateLimits: [{ name: 'blog-imports', by: 'user', limit: blogLimits.importsPerHour, per: hour }],
});

export const listBlogImports = endpoint({
  method: 'GET',
  path: '/sites/{id}/blog-imports',
  summary: 'The latest imports of a blog',
  access: 'blog.publish',
  params: idParams,
  response: z.object({ imports: z.array(blogImportSchema) }),
});

export const getBlogImport = endpoint({
  method: 'GET',
  path: '/sites/{id}/blog-imports/{blogImportId}',
  summary: 'An import with its report and result',
  access: 'blog.publish',
  params,
  response: blogImportSchema,
});

export const startBlogImport = endpoint({
  method: 'POST',
  path: '/sites/{id}/blog-imports/{blogImportId}/start',
  summary: 'Start a run that imports a checked file; its progress counts posts',
  access: 'blog.publish',
  params,
  body: importOptionsSchema,
  response: started,
  status: 202,
  errors: ['wrong_state'],
});

export const deleteBlogImport = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/blog-imports/{blogImportId}',
  summary: 'Delete an uploaded file and its report; imported posts stay',
  access: 'blog.publish',
  params,
  response: ok,
});

export const exportFormats = ['markdown', 'wxr', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportPosts = endpoint({
  method: 'GET',
  path: '/sites/{id}/posts-export',
  summary: 'Download all posts as a Markdown zip with images, as WordPress WXR or as Ghost JSON',
  access: 'blog.read',
  params: idParams,
  query: z.object({ format: z.enum(exportFormats) }),
  /** The body is the file. */
  response: z.unknown(),
  rateLimits: [{ name: 'blog-exports', by: 'user', limit: blogLimits.exportsPerHour, per: hour }],
});

const withScheme = (url: string): string =>
  url === '' || /^https?:\/\//i.test(url) ? url : `https://${url}`;

/** Whether a text is empty or the address of a website, with or without its scheme. */
export const isSourceUrl = (typed: string): boolean => {
  const url = withScheme(typed.trim());
  return url === '' || (/^[^\s<>"\\]+$/.test(url) && URL.canParse(url));
};

/** Address of an old site as its owner writes it. */
export const sourceUrlSchema = trimmed(blogLimits.addressMaxLength)
  .transform(withScheme)
  .refine(isSourceUrl, 'Enter the address of a website, such as https://example.com');
