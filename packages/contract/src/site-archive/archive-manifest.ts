// The manifest of a site's backup: `manifest.json`, the last file of the ZIP.
import { z } from 'zod';
import { uuid } from '../fields.ts';

/** Grows when older programs could no longer read a backup: 2 has uploaded designs. */
export const archiveVersion = 2;
export const archiveFormat = 'sitewright-site';
export const manifestPath = 'manifest.json';

/** Parts that an export may leave out. The settings of the site itself are always in it. */
export const archiveParts = ['pages', 'media', 'forms', 'submissions', 'blog', 'history'] as const;
export type ArchivePart = (typeof archiveParts)[number];

export const archivePartsSchema = z.object({
  pages: z.boolean(),
  media: z.boolean(),
  forms: z.boolean(),
  /** Messages that visitors sent, with their files. Needs `forms`. */
  submissions: z.boolean(),
  blog: z.boolean(),
  /** Earlier versions of pages and of the site. */
  history: z.boolean(),
});
export type ArchiveParts = z.output<typeof archivePartsSchema>;

export const archiveManifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.int().min(1),
  /** Identity of the site: the same in all backups of it, also of a site restored from one. */
  siteId: uuid,
  name: z.string(),
  parts: archivePartsSchema,
  /**
   * Every other file of the ZIP in its order. `data/{table}.ndjson` has a row as JSON on each line, `media/…` and
   * `files/…` the uploads that rows name, `designs/…` the uploaded designs of sections.
   */
  files: z.array(
    z.object({
      path: z.string().max(200),
      /** Unpacked. */
      bytes: z.int().min(0),
      /** Hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Lines of a table. */
      rows: z.int().min(0).optional(),
    }),
  ),
});
export type ArchiveManifest = z.output<typeof archiveManifestSchema>;
