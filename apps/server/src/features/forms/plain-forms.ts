// Forms that are written as HTML: those of uploaded designs, and those of pages that were published before forms were
// records. They are submitted with names of their own and to the section or element that they stand in.
import { fieldName, type FormDefinition, type FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import { formFieldOf, readEmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { listDocuments } from '../site-content/documents.store.ts';
import { definitionHash } from './definition-hash.ts';
import { findDraftForm } from './draft-forms.ts';
import { freeSlug, requireRoom } from './free-slug.ts';
import {
  countVersions,
  findVersionByHash,
  type FormRow,
  insertForm,
  insertVersion,
  listForms,
  lockForms,
  setPublishedVersion,
} from './forms.store.ts';
import { newPublicId } from './public-id.ts';

/** Stands for sections that the site no longer has, while a published page still shows them. */
const removedNode = 'removed';

interface StoredNode {
  type: string;
  data: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The section or element with an id, anywhere in stored content. */
const findNode = (content: unknown, id: string): StoredNode | undefined => {
  if (Array.isArray(content)) {
    for (const one of content as unknown[]) {
      const found = findNode(one, id);
      if (found) return found;
    }
    return undefined;
  }
  if (!isObject(content)) return undefined;
  const type = content['type'] ?? content['templatePath'];
  if (content['id'] === id && typeof type === 'string') {
    const data = content['data'] ?? content['content'];
    return { type, data: isObject(data) ? data : {} };
  }
  return findNode(Object.values(content), id);
};

const emptyContent = formContentSchema.parse({
  name: 'Messages',
  slug: 'messages',
  fields: [],
  styling: { siteColors: true },
});

/** The form of the node, created at the first submission. */
const formOfNode = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, nodeId: wanted, locale }: { siteId: string; nodeId: string; locale: string },
): Promise<FormRow> => {
  await lockForms(tx, siteId);
  const node = findNode(
    (await listDocuments(tx, siteId)).map((row) => row.content),
    wanted,
  );
  const nodeId = node ? wanted : removedNode;
  const field = formFieldOf(ctx.library.designs.get(node?.type ?? '')) ?? 'formId';
  const embedded = node && readEmbeddedForm({ nodeId, ...node, value: node.data[field], locale });
  const rows = await listForms(tx, siteId);
  const forms = rows.map((row) => ({ row, id: row.id, nodeId: row.node_id }));
  const found = findDraftForm(forms, embedded ?? { nodeId, formId: undefined });
  if (found) return found.row;
  await requireRoom(tx, siteId);
  const content = formContentSchema.safeParse(embedded?.content).data ?? emptyContent;
  const { fields, settings, styling } = content;
  const id = await insertForm(tx, {
    ...content,
    siteId,
    nodeId,
    slug: await freeSlug(tx, siteId, content.slug),
    draft: { fields, settings, styling },
    pageId: null,
    publicId: newPublicId(),
  });
  return (await listForms(tx, siteId)).find((row) => row.id === id)!;
};

/** A field as the page has it, whatever the form is by now: nothing is required, and nothing is refused. */
const fieldOf = (name: string, value: string, known: FormField | undefined): FormField => {
  const isEmail = known?.type === 'email' && /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/.test(value);
  return {
    id: known?.id ?? name,
    type: isEmail ? 'email' : known?.type === 'textarea' || value.includes('\n') ? 'textarea' : 'text',
    label: known?.label ?? name,
    name,
    placeholder: '',
    helpText: '',
    required: false,
    validation: [],
    conditionalLogic: [],
    options: [],
    settings: {},
  };
};

const versionOf = async (
  tx: TenantTransaction,
  { id }: FormRow,
  definition: FormDefinition,
): Promise<number | undefined> => {
  const hash = definitionHash(definition);
  const known = await findVersionByHash(tx, id, hash);
  if (known !== undefined) return known;
  // Whoever sends names of their own makes no more versions than an owner could.
  if ((await countVersions(tx, id)) >= formLimits.versionsKept) return undefined;
  return insertVersion(tx, id, { definition, hash });
};

/**
 * The form and version that answers of a plain form are stored against: with a field for each name that was sent. The
 * form itself stays as its owner edits it. Undefined when the form has had too many different names.
 */
export const findPlainForm = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  target: { siteId: string; nodeId: string; locale: string },
  sent: readonly (readonly [name: string, value: string])[],
): Promise<{ publicId: string; version: number } | undefined> => {
  const row = await formOfNode(ctx, tx, target);
  const known = new Map(row.draft.fields.map((field) => [field.name, field]));
  const names = new Map(sent.filter(([name]) => fieldName.safeParse(name).success));
  const fields = [...names].map(([name, value]) => fieldOf(name, value, known.get(name)));
  const version = await versionOf(tx, row, { ...row.draft, fields });
  if (version === undefined) return undefined;
  if (row.published_version === null) await setPublishedVersion(tx, row.id, version);
  return { publicId: row.public_id, version };
};
