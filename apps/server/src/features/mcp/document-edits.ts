// Edits that agents ask for, as operations on a document. Rules of the editor apply: locked sections stay as they are, and
// edits of a global section stay on the page.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import { applyOperations } from '@sitewright/document/apply';
import { childIds, createDocumentState, type DocumentState } from '@sitewright/document/document-state';
import {
  duplicateNode,
  insertItem,
  insertSection,
  moveNode,
  removeNode,
  setField,
} from '@sitewright/document/edits';
import { overridesBy } from '@sitewright/document/linked-edits';
import { type DocumentNode, rootId } from '@sitewright/document/node';
import { type Operation, setOperation } from '@sitewright/document/operation';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import { type Designs, fieldsOf, requireFields } from './design-fields.ts';

const nodeId = z
  .string()
  .min(1)
  .max(64)
  .describe('Id of a section, an element or a list item, from read_page');
const index = z.number().int().min(0).max(1_000).describe('Position among its siblings, from 0');
const fields = z
  .record(z.string().max(64), z.unknown())
  .describe('Field names and values; null takes a value away. Names are those of the section template.');

export const editSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('insert_section'),
    type: z.string().max(200).describe('Type from list_section_templates, such as hero/hero-1'),
    index: index.optional().describe('Absent: at the end'),
    fields: fields.optional().describe('Replaces the sample content of the template field by field'),
  }),
  z.strictObject({ action: z.literal('set_fields'), nodeId, fields }),
  z.strictObject({
    action: z.literal('insert_item'),
    nodeId: nodeId.describe('Id of the section or element that has the list'),
    list: z.string().max(64).describe('Name of the list field'),
    index: index.optional().describe('Absent: at the end'),
    fields,
  }),
  z.strictObject({ action: z.literal('move'), nodeId, index }),
  z.strictObject({ action: z.literal('remove'), nodeId }),
  z.strictObject({ action: z.literal('duplicate'), nodeId }),
  z.strictObject({
    action: z.literal('set_layout'),
    nodeId,
    layout: z.string().max(64).describe('Id of a layout of the section template'),
  }),
]);
export type Edit = z.output<typeof editSchema>;

export const editsSchema = z.array(editSchema).min(1).max(mcpLimits.editsPerCall);

const refused = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { edits: sentence } });

const requireNode = (state: DocumentState, id: string): DocumentNode => {
  const node = id === rootId ? undefined : state.nodes.get(id);
  if (!node) throw refused(`There is nothing with the id ${id} here. Read the page again.`);
  return node;
};

/** A lock protects the content and the position of a node and of all that is in it. */
const assertUnlocked = (state: DocumentState, from: string | null): void => {
  let node = state.nodes.get(from ?? '');
  while (node && node.kind !== 'root') {
    if (node.props['locked'] === true) {
      throw new AppError(
        'wrong_state',
        'This section is locked. Someone must unlock it in the editor first.',
      );
    }
    node = state.nodes.get(node.parent ?? '');
  }
};

const requireEffect = (operations: Operation[], sentence: string): Operation[] => {
  if (operations.length === 0) throw refused(sentence);
  return operations;
};

const listOf = (state: DocumentState, node: DocumentNode, designs: Designs, name: string) => {
  const field = fieldsOf(designs, state, node)?.find((one) => one.name === name);
  if (field?.type === 'list') return field;
  throw refused(`There is no list “${name}” here.`);
};

const insertNewSection = (
  state: DocumentState,
  { type, index: at, fields: values = {} }: Extract<Edit, { action: 'insert_section' }>,
  designs: Designs,
): Operation[] => {
  const design = designs.get(type);
  if (!design) throw refused(`There is no section template ${type}. Use list_section_templates.`);
  if (design.config.category === 'header' || design.config.category === 'footer') {
    throw refused('The header and the footer of a site are replaced in the editor.');
  }
  requireFields(design.config.fields, values as JsonObject);
  const data = { ...structuredClone(design.defaults), ...values } as JsonObject;
  for (const [name, value] of Object.entries(data)) if (value === null) delete data[name];
  const position = { index: at ?? childIds(state, rootId, 'sections').length };
  return requireEffect(
    insertSection(state, { type, data }, position),
    `A page can have up to ${limits.content.sectionsPerPage} sections.`,
  );
};

const setFields = (
  state: DocumentState,
  { nodeId: id, fields: values }: Extract<Edit, { action: 'set_fields' }>,
  designs: Designs,
): Operation[] => {
  const node = requireNode(state, id);
  assertUnlocked(state, id);
  requireFields(fieldsOf(designs, state, node), values as JsonObject);
  return Object.entries(values).flatMap(([name, value]) =>
    setField(state, id, ['data', name], value === null ? undefined : (value as Json)),
  );
};

const insertNewItem = (
  state: DocumentState,
  edit: Extract<Edit, { action: 'insert_item' }>,
  designs: Designs,
): Operation[] => {
  const node = requireNode(state, edit.nodeId);
  assertUnlocked(state, edit.nodeId);
  const list = listOf(state, node, designs, edit.list);
  requireFields(list.fields, edit.fields as JsonObject);
  const most = list.max ?? limits.content.listItemsMax;
  if (childIds(state, edit.nodeId, edit.list).length >= most) {
    throw refused(`The list “${edit.list}” takes at most ${most} items.`);
  }
  const target = { parent: edit.nodeId, slot: edit.list };
  return insertItem(
    state,
    edit.index === undefined ? target : { ...target, index: edit.index },
    edit.fields as JsonObject,
  );
};

const setLayout = (
  state: DocumentState,
  edit: Extract<Edit, { action: 'set_layout' }>,
  designs: Designs,
): Operation[] => {
  const node = requireNode(state, edit.nodeId);
  assertUnlocked(state, edit.nodeId);
  const layouts = Object.keys(designs.get(node.type)?.templates ?? {});
  if (!layouts.includes(edit.layout)) throw refused(`Layouts here: ${layouts.join(', ') || 'none'}.`);
  return [setOperation(edit.nodeId, ['props', 'templateId'], edit.layout)];
};

const operationsOf = (state: DocumentState, edit: Edit, designs: Designs): Operation[] => {
  switch (edit.action) {
    case 'insert_section':
      return insertNewSection(state, edit, designs);
    case 'set_fields':
      return setFields(state, edit, designs);
    case 'insert_item':
      return insertNewItem(state, edit, designs);
    case 'set_layout':
      return setLayout(state, edit, designs);
    default: {
      requireNode(state, edit.nodeId);
      assertUnlocked(state, edit.nodeId);
      if (edit.action === 'remove') return removeNode(state, edit.nodeId);
      if (edit.action === 'move') return moveNode(state, edit.nodeId, { index: edit.index });
      return requireEffect(duplicateNode(state, edit.nodeId), 'There is no room for another copy here.');
    }
  }
};

/** The operations of edits, each on what the ones before it leave. */
export const operationsOfEdits = (
  now: DocumentState,
  edits: readonly Edit[],
  designs: Designs,
): Operation[] => {
  const state = createDocumentState(now.nodes.values());
  return edits.flatMap((edit) => {
    const operations = operationsOf(state, edit, designs);
    const marked = [...overridesBy(state, operations), ...operations];
    applyOperations(state, marked);
    return marked;
  });
};
