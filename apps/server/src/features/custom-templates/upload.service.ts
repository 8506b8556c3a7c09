// Uploads a design: it is read, checked by every rule at once and only then stored. A rejected upload leaves nothing
// behind.
import { designUploaded } from '@sitewright/contract/custom-templates/design-events';
import type { CustomTemplate, UploadChange } from '@sitewright/contract/custom-templates/custom-templates';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { limits } from '@sitewright/contract/limits';
import { CommitUnknownError } from '../../core/db/scoped-dialect.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { partsOf } from '../../http/uploaded-parts.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type DesignIssue, issueSentence } from '../library/design-check/design-issue.ts';
import { designFrom } from '../library/design-files.ts';
import type { ChosenNames } from './name-design.ts';
import { type CheckedDesign, checkRawDesign } from './check-raw-design.ts';
import {
  countSlugs,
  findSlug,
  insertTemplate,
  lockSlug,
  type TemplateRow,
} from './custom-templates.store.ts';
import { presentTemplate, scopeFor } from './custom-templates.service.ts';
import { deleteMediaFiles, keysOf, writeImages, type WrittenImages } from './design-assets.ts';
import { invalidateTypes } from './design-cache.ts';
import { readDesignZip } from './design-zip.ts';
import { runRulesInWorker } from './run-rules-in-worker.ts';
import { markTemplate, withAssetUrls, scopeStyles } from './stored-design.ts';

const { designs: most } = limits;
const megabytes = most.zipBytes / 1024 / 1024;

const fileError = (
  code: 'validation_failed' | 'unsupported_media_type' | 'too_large',
  sentence: string,
): AppError => new AppError(code, sentence, { fields: { file: sentence } });

interface Upload {
  /** The file's own name. */
  fileName: string;
  body: Buffer;
  chosen: ChosenNames;
}

/** Empty fields of a form count as absent. */
const chosenNames = (fields: ReadonlyMap<string, string>): ChosenNames => {
  const name = fields.get('name')?.trim() || undefined;
  const slug = fields.get('slug')?.trim() || undefined;
  if (name !== undefined && name.length > most.nameMaxLength) {
    const sentence = `The name can have up to ${most.nameMaxLength} characters.`;
    throw new AppError('validation_failed', sentence, { fields: { name: sentence } });
  }
  return { name, slug };
};

const readUpload = async ({ request }: CallMeta): Promise<Upload> => {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the ZIP file as multipart/form-data.');
  }
  let file: Omit<Upload, 'chosen'> | undefined;
  const fields = new Map<string, string>();
  try {
    for await (const part of partsOf(request, { limits: { fileSize: most.zipBytes, files: 1, fields: 5 } })) {
      if (part.type === 'file')
        file = { fileName: part.filename || 'design.zip', body: await part.toBuffer() };
      else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error;
    throw fileError(
      'too_large',
      `The ZIP file can be up to ${megabytes} MB. Remove files that the section does not need.`,
    );
  }
  if (!file || file.body.length === 0) throw fileError('validation_failed', 'Choose a ZIP file to upload.');
  return { ...file, chosen: chosenNames(fields) };
};

/** All issues in one response, as sentences for a person and as rows for a list. */
const issuesError = (faults: readonly DesignIssue[]): AppError => {
  const shown = faults.slice(0, most.faultsShown);
  const count = faults.length === 1 ? '1 error' : `${faults.length} errors`;
  return new AppError(
    'validation_failed',
    `The upload was rejected. Fix ${count}, then upload the ZIP file again.`,
    {
      fields: Object.fromEntries(
        shown.map((fault, index) => [`${fault.file}:${fault.line}#${index + 1}`, issueSentence(fault)]),
      ),
      details: { count: faults.length, faults: shown },
    },
  );
};

const taken = (slug: string, sentence: string): AppError =>
  new AppError('slug_taken', `${slug}: ${sentence}`, { details: { slug } });

/** The next version number of a slug. */
const nextVersion = async (
  tx: TenantTransaction,
  slug: string,
  scope: 'tenant' | 'platform',
): Promise<number> => {
  const known = await findSlug(tx, slug);
  if (known.isTakenByPlatform) {
    throw taken(slug, 'a section of the platform has this slug. Choose another one.');
  }
  if (known.scope !== null && known.scope !== scope) {
    throw taken(slug, 'this slug is used by a section of another scope. Choose another one.');
  }
  if (known.count >= most.versionsMax) {
    throw new AppError(
      'limit_reached',
      `A custom section can have up to ${most.versionsMax} versions. Upload it under a new slug.`,
    );
  }
  if (known.count === 0 && (await countSlugs(tx)) >= most.perTenant) {
    throw new AppError(
      'limit_reached',
      `A workspace can have up to ${most.perTenant} custom sections. Delete one first.`,
    );
  }
  return known.newest + 1;
};

const insert = async (
  tx: TenantTransaction,
  checked: CheckedDesign,
  about: { version: number; scope: 'tenant' | 'platform'; userId: string; written: WrittenImages },
): Promise<TemplateRow> => {
  const { slug, files, pictures, label } = checked;
  const { version, written } = about;
  const design = designFrom(files, customType(slug));
  const templates = Object.entries(design.templates).map(([id, source]) => [
    id,
    markTemplate(source, slug, version),
  ]);
  const texts = [...files.texts.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return insertTemplate(tx, {
    slug,
    version,
    scope: about.scope,
    config: JSON.stringify(label ? { ...design.config, label } : design.config),
    defaults: JSON.stringify(withAssetUrls(design.defaults, written.assets)),
    templates: JSON.stringify(Object.fromEntries(templates)),
    css: scopeStyles(design.css, { slug, version, assets: written.assets }),
    script: design.script ?? null,
    assets: JSON.stringify(written.assets),
    thumbnail_key: written.thumbnailKey,
    bytes: [...pictures.values()].reduce((sum, { body }) => sum + body.length, texts),
    uploaded_by: about.userId,
  });
};

const saveTemplate = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  checked: CheckedDesign,
  scope: 'tenant' | 'platform',
): Promise<CustomTemplate> => {
  const written = await writeImages(ctx, checked.pictures);
  try {
    return await withTenant(ctx.db, actor, async (tx) => {
      await lockSlug(tx, checked.slug);
      const version = await nextVersion(tx, checked.slug, scope);
      const row = await insert(tx, checked, { version, scope, userId: actor.userId, written });
      await emit(ctx, tx, designUploaded, {
        tenantId: tx.tenantId,
        actor,
        target: { type: 'design', id: row.id, label: checked.slug },
        payload: { version },
        meta,
      });
      return presentTemplate(tx, actor, row.id);
    });
  } catch (error) {
    if (error instanceof CommitUnknownError) throw error;
    await deleteMediaFiles(ctx, keysOf(written));
    throw error;
  }
};

export const uploadTemplate = async (
  ctx: ServerContext,
  doing: RequestContext,
): Promise<{ template: CustomTemplate; changes: UploadChange[] }> => {
  requirePermission(doing.actor, 'designs.write');
  const { actor } = doing;
  const scope = scopeFor(actor);
  const { fileName, body, chosen } = await readUpload(doing.meta);
  const mayBringScript = ctx.env.customScripts;
  const checked = await checkRawDesign(
    ctx.library,
    await readDesignZip(body, fileName),
    (files, type) => runRulesInWorker(ctx.library, files, { type, mayBringScript }),
    chosen,
  );
  if (checked.issues.length > 0) throw issuesError(checked.issues);
  const template = await saveTemplate(ctx, doing, checked, scope);
  invalidateTypes(ctx, actor.tenantId, scope === 'platform');
  return { template, changes: checked.changes };
};
