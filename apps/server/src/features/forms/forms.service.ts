// Forms of a site. What an owner saves is a draft; publishing the site makes it a version, which visitors answer.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { Form, FormContent, FormFile, FormSummary } from '@sitewright/contract/forms/forms';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { defineHook, runHook } from '../../core/context/hooks.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { requireSite } from '../sites/require-site.ts';
import { definitionHash } from './definition-hash.ts';
import { freeSlug, requireRoom } from './free-slug.ts';
import { newPublicId } from './public-id.ts';
import { requireSound } from './form-definition-issues.ts';
import { requireForm } from './require-form.ts';
import { invalidateVersions } from './shown-version.ts';
import {
  deleteForm as deleteFormRow,
  findVersion,
  type FormRow,
  type FormValues,
  insertForm,
  listFormPages,
  listForms as listFormRows,
  listVersions,
  lockForms,
  releaseNode,
  updateForm,
} from './forms.store.ts';

interface Target {
  siteId: string;
  id: string;
}

const definitionOf = ({ fields, settings, styling }: FormDefinition): FormDefinition => ({
  fields,
  settings,
  styling,
});

const presentContent = (row: FormRow): FormContent => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  isActive: row.is_active,
  closesAt: row.closes_at?.toISOString() ?? null,
  maxSubmissions: row.max_submissions,
  retentionDays: row.retention_days,
  ...definitionOf(row.draft),
});

const presentForm = (row: FormRow): Form => ({
  ...presentContent(row),
  id: row.id,
  publicId: row.public_id,
  siteId: row.site_id,
  pageId: row.page_id,
  nodeId: row.node_id,
  publishedVersion: row.published_version,
  hasChanges: row.published_hash !== definitionHash(row.draft),
  edit: row.edit,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const valuesOf = (content: FormContent, pageId: string | null, slug: string): FormValues => ({
  ...content,
  pageId,
  slug,
  draft: definitionOf(content),
});

const addForm = async (
  tx: TenantTransaction,
  actor: Actor,
  siteId: string,
  { pageId, nodeId = null, ...content }: FormContent & { pageId: string | null; nodeId?: string | null },
): Promise<Form> => {
  requireSound(content);
  await lockForms(tx, siteId);
  if (nodeId !== null) await releaseNode(tx, siteId, nodeId);
  await requireRoom(tx, siteId);
  const slug = await freeSlug(tx, siteId, content.slug);
  const id = await insertForm(tx, {
    ...valuesOf(content, pageId, slug),
    nodeId,
    siteId,
    publicId: newPublicId(),
    userId: actor.userId,
  });
  return presentForm(await requireForm(tx, { siteId, id }));
};

export const listForms = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ forms: FormSummary[] }> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.forms');
    const pages = Map.groupBy(await listFormPages(tx, siteId), (row) => row.form_id);
    const rows = await listFormRows(tx, siteId);
    return {
      forms: rows.map((row) => {
        const { fields, settings: _settings, styling: _styling, ...form } = presentForm(row);
        return {
          ...form,
          fieldCount: fields.length,
          blockedReason: row.blocked_reason,
          pages: (pages.get(row.id) ?? []).map(({ page_id: id, title }) => ({ id, title })),
        };
      }),
    };
  });

export const createForm = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  content: FormContent & { pageId: string | null; nodeId: string | null },
): Promise<Form> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.write');
    return addForm(tx, actor, siteId, content);
  });

export const getForm = (ctx: ServerContext, actor: Actor, target: Target): Promise<Form> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.forms');
    return presentForm(await requireForm(tx, target));
  });

export const saveForm = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  {
    edit,
    pageId,
    ...content
  }: FormContent & { edit?: number | undefined; pageId?: string | null | undefined },
): Promise<Form> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    await lockForms(tx, target.siteId);
    const row = await requireForm(tx, target);
    if (edit !== undefined && edit !== row.edit) {
      throw new AppError('stale_version', 'Somebody else saved this form. Reload it, or save yours over it.');
    }
    requireSound(content);
    const slug = await freeSlug(tx, target.siteId, content.slug, target.id);
    const page = pageId === undefined ? row.page_id : pageId;
    await updateForm(tx, target.id, valuesOf(content, page, slug));
    return presentForm(await requireForm(tx, target));
  });

/** Within the transaction, before the form and all that refers to it are deleted. */
export const formDeleting = defineHook<{ tx: TenantTransaction; formId: string; withSubmissions: boolean }>(
  'form.deleting',
);

export const deleteForm = async (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  { withSubmissions }: { withSubmissions: boolean },
): Promise<void> => {
  await withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    await requireForm(tx, target);
    await runHook(ctx, formDeleting, { tx, formId: target.id, withSubmissions });
    await deleteFormRow(tx, target.siteId, target.id);
  });
  invalidateVersions(ctx, actor.tenantId, target.id);
};

const copyName = (name: string): string => `${name.slice(0, formLimits.nameMaxLength - 7)} (copy)`;

export const duplicateForm = (ctx: ServerContext, actor: Actor, target: Target): Promise<Form> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    const content = presentContent(await requireForm(tx, target));
    return addForm(tx, actor, target.siteId, { ...content, name: copyName(content.name), pageId: null });
  });

export const exportForm = (ctx: ServerContext, actor: Actor, target: Target): Promise<FormFile> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.forms');
    return { format: 'sitewright-form', version: 1, ...presentContent(await requireForm(tx, target)) };
  });

export const importForm = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { format: _format, version: _version, ...content }: FormFile,
): Promise<Form> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.write');
    return addForm(tx, actor, siteId, { ...content, pageId: null });
  });

export const listFormVersions = (ctx: ServerContext, actor: Actor, target: Target) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.forms');
    const { published_version: published } = await requireForm(tx, target);
    return {
      versions: (await listVersions(tx, target.id)).map((row) => ({
        version: row.version,
        createdAt: row.created_at.toISOString(),
        isPublished: row.version === published,
        fieldCount: row.definition.fields.length,
      })),
    };
  });

export const restoreFormVersion = (
  ctx: ServerContext,
  actor: Actor,
  target: Target,
  version: number,
): Promise<Form> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.write');
    await lockForms(tx, target.siteId);
    const row = await requireForm(tx, target);
    const restored = await findVersion(tx, target.id, version);
    if (!restored) throw notFound('The version');
    const content = { ...presentContent(row), ...definitionOf(restored.definition) };
    await updateForm(tx, target.id, valuesOf(content, row.page_id, row.slug));
    return presentForm(await requireForm(tx, target));
  });
