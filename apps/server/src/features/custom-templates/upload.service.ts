// Uploads a design: it is read, checked by every rule at once and only then stored. A rejected upload leaves nothing
// behind.
import { designUploaded } from '@sitewright/contract/custom-templates/design-events';
import { type CustomTemplate } from '@sitewright/contract/custom-templates/custom-templates';
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

const readZip = async ({ request }: CallMeta): Promise<{ name: string; body: Buffer }> => {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Send the ZIP file as multipart/form-data.');
  }
  let file: { name: string; body: Buffer } | undefined;
  try {
    for await (const part of partsOf(request, { limits: { fileSize: most.zipBytes, files: 1, fields: 5 } })) {
      if (part.type === 'file') file = { name: part.filename || 'design.zip', body: await part.toBuffer() };
    }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error;
    throw fileError(
      'too_large',
      `The ZIP file can be up to ${megabytes} MB. Remove files that the section does not need.`,
    );
  }
  if (!file || file.body.length === 0) throw fileError('validation_failed', 'Choose a ZIP file to upload.');
  return file;
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
    throw taken(slug, 'a design of the installation has this name. Rename the folder and the class.');
  }
  if (known.scope !== null && known.scope !== scope) {
    throw taken(slug, 'this name is taken by a design with another reach. Rename the folder and the class.');
  }
  if (known.count >= most.versionsMax) {
    throw new AppError(
      'limit_reached',
      `A custom section can have up to ${most.versionsMax} versions. Upload it under a new name.`,
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
  const { slug, files, pictures } = checked;
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
    config: JSON.stringify(design.config),
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
): Promise<{ template: CustomTemplate }> => {
  requirePermission(doing.actor, 'designs.write');
  const { actor } = doing;
  const scope = scopeFor(actor);
  const { name, body } = await readZip(doing.meta);
  const mayBringScript = ctx.env.customScripts;
  const checked = await checkRawDesign(ctx.library, await readDesignZip(body, name), (files, type) =>
    runRulesInWorker(ctx.library, files, { type, mayBringScript }),
  );
  if (checked.issues.length > 0) throw issuesError(checked.issues);
  const template = await saveTemplate(ctx, doing, checked, scope);
  invalidateTypes(ctx, actor.tenantId, scope === 'platform');
  return { template };
};
