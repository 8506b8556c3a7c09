// A whole workspace as one file: the backups of its sites, its people without secrets, its library of saved sections. Another
// installation imports it into a workspace of its own.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, ok, uuid } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { workspaceArchiveLimits as limits } from './workspace-archive-limits.ts';

export const workspaceArchiveFormat = 'sitewright-workspace';
/** Grows when older programs could no longer read an archive: 2 has uploaded designs. */
export const workspaceArchiveVersion = 2;

const archivedFile = z.strictObject({
  path: z.string().max(200),
  bytes: z.int().min(0),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * `workspace.json`, the last file of the ZIP. `sites/{number}.zip` are full backups of the sites, `people.ndjson` and
 * `library.ndjson` have an object as JSON on each line, `designs/{id}.json` are the uploaded designs of sections.
 */
export const workspaceManifestSchema = z.strictObject({
  format: z.literal(workspaceArchiveFormat),
  version: z.int().min(1),
  name: z.string().max(200),
  locale: z.enum(['en', 'vi']),
  timezone: z.string().max(100),
  sites: z
    .array(archivedFile.extend({ name: z.string().max(200), ownerEmail: z.string().max(320) }))
    .max(limits.sitesMax),
  files: z.array(archivedFile).max(limits.designsMax + 10),
});
export type WorkspaceManifest = z.output<typeof workspaceManifestSchema>;

export const archivedMemberSchema = z.strictObject({
  email: z.email().max(320),
  role: z.enum(['USER', 'ADMIN']),
});
export type ArchivedMember = z.output<typeof archivedMemberSchema>;

export const workspaceArchiveStatuses = [
  'queued',
  'running',
  'ready',
  'imported',
  'failed',
  'cancelled',
  'expired',
] as const;

const siteOutcome = z.object({
  name: z.string(),
  /** Null for a site that could not be imported. */
  siteId: uuid.nullable(),
  /** Why it could not be imported. */
  reason: z.string().nullable(),
});

export const workspaceReportSchema = z.object({
  sites: z.array(siteOutcome),
  sections: z.int(),
  /** Uploaded designs of sections that were added. */
  designs: z.int().default(0),
  invited: z.int(),
});
export type WorkspaceReport = z.output<typeof workspaceReportSchema>;

const workspaceArchiveSchema = z.object({
  id: uuid,
  kind: z.enum(['export', 'import']),
  status: z.enum(workspaceArchiveStatuses),
  fileName: z.string(),
  bytes: z.number().nullable(),
  sites: z.int().nullable(),
  report: workspaceReportSchema.nullable(),
  /** A sentence; null unless it failed. */
  error: z.string().nullable(),
  runId: uuid.nullable(),
  createdAt: isoDate,
  expiresAt: isoDate.nullable(),
});
export type WorkspaceArchive = z.output<typeof workspaceArchiveSchema>;

const started = z.object({ id: uuid, status: z.enum(workspaceArchiveStatuses), run: runSchema });

export const listWorkspaceArchives = endpoint({
  method: 'GET',
  path: '/tenant/archives',
  summary: 'The exports and imports of the workspace',
  access: 'workspace_archives.read',
  apiKeys: false,
  response: z.object({ archives: z.array(workspaceArchiveSchema) }),
});

export const exportWorkspace = endpoint({
  method: 'POST',
  path: '/tenant/archives/export',
  summary:
    'Export the whole workspace: all sites with their files and submissions, people and saved sections',
  access: 'workspace_archives.write',
  apiKeys: false,
  response: started,
  status: 202,
  errors: ['wrong_state'],
  rateLimits: [{ name: 'workspace-archives', by: 'user', limit: limits.perHour, per: hour }],
});

/** `invitePeople`: `yes` or `no` (default). */
export const importFieldsSchema = z.object({ invitePeople: z.enum(['yes', 'no']).default('no') });

/** multipart/form-data with the fields of `importFieldsSchema` and `file`. */
export const importWorkspace = endpoint({
  method: 'POST',
  path: '/tenant/archives/import',
  summary: 'Import an exported workspace into this one; its sites become drafts next to those that there are',
  access: 'workspace_archives.write',
  apiKeys: false,
  multipart: true,
  response: started,
  status: 202,
  errors: ['wrong_state', 'too_large', 'unavailable', 'storage_full'],
  rateLimits: [{ name: 'workspace-archives', by: 'user', limit: limits.perHour, per: hour }],
});

const archiveParams = z.object({ archiveId: uuid });

export const downloadWorkspaceArchive = endpoint({
  method: 'GET',
  path: '/tenant/archives/{archiveId}/download',
  summary: 'A link to the file of an export, valid for 15 minutes',
  access: 'workspace_archives.read',
  apiKeys: false,
  params: archiveParams,
  response: z.object({ url: z.string(), expiresAt: isoDate }),
  errors: ['wrong_state'],
});

export const deleteWorkspaceArchive = endpoint({
  method: 'DELETE',
  path: '/tenant/archives/{archiveId}',
  summary: 'Delete an export or the record of an import; a running one is cancelled',
  access: 'workspace_archives.write',
  apiKeys: false,
  params: archiveParams,
  response: ok,
});
