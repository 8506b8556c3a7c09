// The forms of a site as they are previewed and published.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type { EmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import { defineHook, runHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { definitionHash } from './definition-hash.ts';
import { freeSlug, requireRoom } from './free-slug.ts';
import {
  type FormRow,
  insertForm,
  insertVersion,
  listForms,
  lockForms,
  setPublishedVersion,
  updateDraft,
} from './forms.store.ts';
import { newPublicId } from './public-id.ts';

export interface DraftForm {
  id: string;
  publicId: string;
  /** The section or element that it was created for. */
  nodeId: string | null;
  name: string;
  description: string;
  /** The version that visitors answer; null before the first publish. */
  version: number | null;
  definition: FormDefinition;
}

const draftFormOf = (row: FormRow): DraftForm => ({
  id: row.id,
  publicId: row.public_id,
  nodeId: row.node_id,
  name: row.name,
  description: row.description,
  version: row.published_version,
  definition: row.draft,
});

export const listDraftForms = async (tx: TenantTransaction, siteId: string): Promise<DraftForm[]> =>
  (await listForms(tx, siteId)).map(draftFormOf);

/** The form that a section or element shows: the one that it names, else the one that was created for it. */
export const findDraftForm = <Found extends { id: string; nodeId: string | null }>(
  forms: readonly Found[],
  { formId, nodeId }: Pick<EmbeddedForm, 'formId' | 'nodeId'>,
): Found | undefined => forms.find(({ id }) => id === formId) ?? forms.find((form) => form.nodeId === nodeId);

/** The forms of a site with their rows, for `findDraftForm`. */
export const listFormsOfNodes = async (tx: TenantTransaction, siteId: string) =>
  (await listForms(tx, siteId)).map((row) => ({ row, id: row.id, nodeId: row.node_id }));

/** Fields that visitors answered stay, after those of the page. */
const mergedWith = (definition: FormDefinition, { draft }: FormRow): FormDefinition => {
  const known = new Set(definition.fields.map(({ id }) => id));
  return {
    ...definition,
    fields: [...definition.fields, ...draft.fields.filter(({ id }) => !known.has(id))],
  };
};

/**
 * Content that was imported or comes from a template holds a form without an id: it becomes one of the site, or changes
 * the one that was created for its section until somebody edits that.
 */
export const createEmbeddedForms = async (
  tx: TenantTransaction,
  siteId: string,
  embedded: readonly EmbeddedForm[],
): Promise<void> => {
  await lockForms(tx, siteId);
  const forms = await listFormsOfNodes(tx, siteId);
  const created = new Set<string>();
  for (const form of embedded) {
    const found = findDraftForm(forms, form);
    if (found && (found.id === form.formId || found.row.edit > 1)) continue;
    const { data } = formContentSchema.safeParse(form.content);
    if (!data || created.has(form.nodeId)) continue;
    const { fields, settings, styling } = data;
    const draft = { fields, settings, styling };
    if (found) {
      await updateDraft(tx, found.id, mergedWith(draft, found.row));
      continue;
    }
    created.add(form.nodeId);
    await requireRoom(tx, siteId);
    const slug = await freeSlug(tx, siteId, data.slug);
    const { nodeId } = form;
    await insertForm(tx, { ...data, draft, slug, siteId, nodeId, pageId: null, publicId: newPublicId() });
  }
};

/** The forms as the next publish makes them, of which nothing is stored. A form that it would create has the id of its section. */
export const formsOfNextPublish = async (
  tx: TenantTransaction,
  siteId: string,
  embedded: readonly EmbeddedForm[],
): Promise<DraftForm[]> => {
  const rows = await listFormsOfNodes(tx, siteId);
  const forms = new Map(rows.map(({ row }) => [row.id, draftFormOf(row)]));
  for (const form of embedded) {
    const found = findDraftForm(rows, form);
    if (found && (found.id === form.formId || found.row.edit > 1)) continue;
    const { data } = formContentSchema.safeParse(form.content);
    if (!data || forms.has(form.nodeId)) continue;
    const { fields, settings, styling, name, description } = data;
    const definition = { fields, settings, styling };
    if (found) {
      forms.set(found.id, { ...forms.get(found.id)!, definition: mergedWith(definition, found.row) });
      continue;
    }
    const { nodeId } = form;
    forms.set(nodeId, { id: nodeId, publicId: nodeId, nodeId, name, description, version: null, definition });
  }
  return [...forms.values()];
};

/** Within the transaction, after a form has got a new version for visitors. */
export const formPublished = defineHook<{
  tx: TenantTransaction;
  siteId: string;
  form: { id: string; name: string; description: string; definition: FormDefinition };
}>('form.published');

/** Makes a version of each of the forms that has changed since its last one. */
export const publishForms = async (
  ctx: Pick<ServerContext, 'hooks'>,
  tx: TenantTransaction,
  siteId: string,
  embedded: readonly EmbeddedForm[],
): Promise<void> => {
  const forms = await listFormsOfNodes(tx, siteId);
  const used = new Set(embedded.flatMap((form) => findDraftForm(forms, form) ?? []));
  for (const { row } of used) {
    const hash = definitionHash(row.draft);
    if (row.published_hash === hash) continue;
    const version = await insertVersion(tx, row.id, { definition: row.draft, hash });
    await setPublishedVersion(tx, row.id, version);
    const { id, name, description, draft: definition } = row;
    await runHook(ctx, formPublished, { tx, siteId, form: { id, name, description, definition } });
  }
};
