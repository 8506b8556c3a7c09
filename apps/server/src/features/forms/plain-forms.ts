// Forms that are written as HTML: those of uploaded designs, and those of pages that were published before forms were
// records. They are submitted with names of their own and to the section or element that they stand in.
import { fieldName, type FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import { formFieldOf, readEmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { storableText } from '../../core/storable.ts';
import { listDocuments } from '../site-content/documents.store.ts';
import { definitionHash } from './definition-hash.ts';
import { findDraftForm, listFormsOfNodes } from './draft-forms.ts';
import { freeSlug, requireRoom } from './free-slug.ts';
import {
  countVersions,
  findVersionByHash,
  type FormRow,
  insertForm,
  insertVersion,
  lockForms,
  setPublishedVersion,
} from './forms.store.ts';
import type { Pairs } from './pairs.ts';
import { newPublicId } from './public-id.ts';
import { requireForm } from './require-form.ts';

/** Stands for sections that the site no longer has, while a published page still shows them. */
const removedNode = 'removed';

type SentPair = readonly [name: string, value: string];

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
  const found = findDraftForm(await listFormsOfNodes(tx, siteId), embedded ?? { nodeId, formId: undefined });
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
  return requireForm(tx, { siteId, id });
};

interface SentAnswer {
  /** One that a field can have. */
  name: string;
  /** As the page has it. */
  label: string;
  value: string;
}

/** One answer for each name; boxes that share a name are ticked together. */
const answersOf = (sent: readonly SentPair[]): SentAnswer[] =>
  [...Map.groupBy(sent, ([name]) => name)].map(([label, pairs]) => ({
    // The migration of earlier messages names such fields in the same way.
    name: fieldName.safeParse(label).success
      ? label
      : `field_${createHash('md5').update(label).digest('hex')}`,
    label,
    value: storableText(
      pairs
        .map(([, value]) => value)
        .join(', ')
        .slice(0, formLimits.answerMaxLength),
    ),
  }));

/** A field as the page has it, whatever the form is by now: nothing is required, and nothing is refused. */
const fieldOf = ({ name, label, value }: SentAnswer, known: FormField | undefined): FormField => {
  const isEmail = known?.type === 'email' && /^[^\s@,<>]+@[^\s@,<>]+\.[^\s@,<>]+$/.test(value);
  return {
    id: known?.id ?? name,
    type: isEmail ? 'email' : known?.type === 'textarea' || value.includes('\n') ? 'textarea' : 'text',
    label: known?.label ?? label.slice(0, formLimits.labelMaxLength),
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

/** All answers in one text, for a form that was sent with too many different names. */
const inOneText = (answers: readonly SentAnswer[]): SentAnswer => ({
  name: 'answers',
  label: 'Answers',
  value: storableText(
    `${answers.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n`.slice(
      0,
      formLimits.answerMaxLength,
    ),
  ),
});

/**
 * The form and version that answers of a plain form are stored against, with a field for each name that was sent, and the
 * answers under the names of its fields. The form itself stays as its owner edits it.
 */
export const findPlainForm = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  target: { siteId: string; nodeId: string; locale: string },
  sent: readonly SentPair[],
): Promise<{ publicId: string; version: number; pairs: Pairs }> => {
  const row = await formOfNode(ctx, tx, target);
  const known = new Map(row.draft.fields.map((field) => [field.name, field]));
  const store = async (answers: readonly SentAnswer[], isLast: boolean) => {
    const fields = answers.map((answer) => fieldOf(answer, known.get(answer.name)));
    const definition = { ...row.draft, fields };
    const hash = definitionHash(definition);
    const found = await findVersionByHash(tx, row.id, hash);
    // Names come from visitors: they make no more versions than an owner could.
    const isFull = !isLast && (await countVersions(tx, row.id)) >= formLimits.versionsKept;
    if (found === undefined && isFull) return undefined;
    const version = found ?? (await insertVersion(tx, row.id, { definition, hash }));
    const pairs = answers.map(({ name, value }): Pairs[number] => [name, value]);
    return { publicId: row.public_id, version, pairs };
  };
  const answers = answersOf(sent);
  const stored = (await store(answers, false)) ?? (await store([inOneText(answers)], true))!;
  if (row.published_version === null) await setPublishedVersion(tx, row.id, stored.version);
  return stored;
};
