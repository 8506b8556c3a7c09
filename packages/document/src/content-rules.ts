import type { ElementField } from '@sitewright/contract/library/element-definition';
import { ownCodeFields } from '@sitewright/contract/sections/own-code';
import type { DocumentState } from './document-state.ts';
import type { DocumentNode } from './node.ts';
import type { Operation, SetOperation } from './operation.ts';

// Content editors (areas §7) edit the texts and images of sections, but not the structure of pages. A section may be
// opened to them completely, or locked.

/** What a section or element lets content editors do. Absent: edit its texts, images, links and list entries. */
export type ClientAccess = 'all';

export interface ContentRules {
  document: 'page' | 'header' | 'footer' | 'section' | 'post_template' | 'list_template';
  /** The declared fields of a section or element; undefined when its design or kind is not installed. */
  fieldsOf: (owner: DocumentNode) => readonly ElementField[] | undefined;
}

type Freedom = 'none' | 'content' | 'all';

const contentTypes: ReadonlySet<ElementField['type']> = new Set([
  'text',
  'richtext',
  'image',
  'link',
  'list',
  'address',
  'picture',
  'date',
  'posts',
]);

const isContent = (field: ElementField | undefined): boolean =>
  field !== undefined &&
  field.group !== 'layout' &&
  (contentTypes.has(field.type) || (field.type === 'choice' && field.options === 'icons'));

const sentences = {
  locked: 'This section is locked.',
  part: 'The header and the footer are changed by the designers of this site.',
  shared: 'What stands on several pages is changed by the designers of this site.',
  structure: 'Sections and elements are added, moved and removed by the designers of this site.',
  code: 'The code of this section is changed by the designers of this site.',
  look: 'The look of the page is changed by the designers of this site.',
} as const;

/** Shown on many pages: the header and footer, and the templates of the blog. */
const isPart = ({ document }: ContentRules): boolean => document !== 'page' && document !== 'section';

/** A lock wins over an opening, at whatever level. */
const freedomAt = (state: DocumentState, from: string | null, rules: ContentRules): Freedom => {
  let freedom: Freedom = isPart(rules) ? 'none' : 'content';
  let node = state.nodes.get(from ?? '');
  while (node && node.kind !== 'root') {
    if (node.props['locked'] === true) return 'none';
    if (node.props['clientAccess'] === ('all' satisfies ClientAccess)) freedom = 'all';
    node = state.nodes.get(node.parent ?? '');
  }
  return freedom;
};

const sectionIdOf = (state: DocumentState, from: string | null): string | undefined => {
  let node = state.nodes.get(from ?? '');
  while (node && node.kind !== 'section') node = state.nodes.get(node.parent ?? '');
  return node?.id;
};

const fieldAt = (
  state: DocumentState,
  node: DocumentNode,
  name: string | undefined,
  { fieldsOf }: ContentRules,
): ElementField | undefined => {
  if (node.kind !== 'item') return fieldsOf(node)?.find((field) => field.name === name);
  const owner = state.nodes.get(node.parent ?? '');
  const list = owner && fieldsOf(owner)?.find((field) => field.name === node.slot);
  return list?.type === 'list' ? list.fields.find((field) => field.name === name) : undefined;
};

const refusal = (rules: ContentRules, freedom: Freedom): string | null => {
  if (freedom !== 'none') return null;
  if (rules.document === 'section') return sentences.shared;
  return isPart(rules) ? sentences.part : sentences.locked;
};

const placeProblem = (
  state: DocumentState,
  node: DocumentNode,
  operation: SetOperation,
  freedom: Freedom,
): string | null => {
  const [first] = operation.path;
  const next =
    first === 'place'
      ? (operation.value as { parent?: string; slot?: string })
      : { [first!]: operation.value };
  const parent = 'parent' in next ? next.parent : node.parent;
  const slot = 'slot' in next ? next.slot : node.slot;
  const staysInList = node.kind === 'item' && parent === node.parent && slot === node.slot;
  const staysInSection =
    node.kind !== 'section' &&
    freedom === 'all' &&
    sectionIdOf(state, String(parent)) === sectionIdOf(state, node.id);
  return staysInList || staysInSection ? null : sentences.structure;
};

/** Whether an operation only marks a field of a linked section as overridden, as each edit of one does. */
const isOverride = ([first, second, third, field]: readonly string[]): boolean =>
  first === 'props' && second === 'linked' && third === 'overrides' && field !== undefined;

const setProblem = (
  state: DocumentState,
  node: DocumentNode,
  operation: SetOperation,
  rules: ContentRules,
): string | null => {
  const freedom = freedomAt(state, node.id, rules);
  const [first, name] = operation.path;
  if (first === 'props' && (name === undefined || name === 'locked' || name === 'clientAccess')) {
    return sentences.look;
  }
  const refused = refusal(rules, freedom);
  if (refused !== null) return refused;
  if (first === 'props' && ownCodeFields.has(name ?? '')) return sentences.code;
  if (first === 'order' || first === 'place' || first === 'parent' || first === 'slot') {
    return placeProblem(state, node, operation, freedom);
  }
  if (freedom === 'all' || isOverride(operation.path)) return null;
  // Marking a field of a linked section as overridden is part of changing the field.
  if (first === 'props' && name === 'linked' && operation.path[2] === 'overrides') {
    return operation.path.length === 4 ? null : sentences.look;
  }
  // Whether an image is decorative is stored beside its URL.
  const isFilled = name === 'decorative' || isContent(fieldAt(state, node, name, rules));
  return first === 'data' && isFilled ? null : sentences.look;
};

const presenceProblem = (
  state: DocumentState,
  kind: DocumentNode['kind'],
  parent: string | null,
  rules: ContentRules,
): string | null => {
  if (kind === 'section' || kind === 'root') return sentences.structure;
  const freedom = freedomAt(state, parent, rules);
  const refused = refusal(rules, freedom);
  if (refused !== null) return refused;
  return kind === 'item' || freedom === 'all' ? null : sentences.structure;
};

/**
 * Why a content editor may not make a change; null when they may. The state is the one that the operation is applied
 * to. Operations without effect, such as a change of a deleted node, are not denied.
 */
export const contentProblem = (
  state: DocumentState,
  operation: Operation,
  rules: ContentRules,
): string | null => {
  if (operation.op === 'insert') {
    const { kind, parent, slot } = operation.node;
    const owner = state.nodes.get(parent ?? '');
    const isUndeclared = kind === 'item' && owner && fieldAt(state, owner, slot, rules)?.type !== 'list';
    return (
      presenceProblem(state, kind, parent, rules) ??
      (isUndeclared && freedomAt(state, parent, rules) !== 'all' ? sentences.structure : null)
    );
  }
  const node = state.nodes.get(operation.id);
  if (!node) return null;
  if (operation.op === 'set') return setProblem(state, node, operation, rules);
  // A locked node cannot be removed either, so its own lock counts.
  return presenceProblem(state, node.kind, node.id, rules);
};
