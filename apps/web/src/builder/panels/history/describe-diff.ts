// Describes the differences between two states of a page.
import { isBinding } from '@sitewright/contract/company/company-bindings';
import type { Json } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import { toSection } from '@sitewright/document/adapter';
import type { NodeChange, SectionDiff } from '@sitewright/document/diff';
import type { DocumentState } from '@sitewright/document/document-state';
import type { TFunction } from 'i18next';
import type { Language } from '../../../lib/languages.ts';
import { designOfSection } from '../../model/design-of-section.ts';
import type { EditorLibrary } from '../../model/editor-library.ts';
import { fieldOf } from '../../model/node-declaration.ts';
import { nodeLabel } from '../../model/node-label.ts';

export interface DiffTextContext {
  t: TFunction<'history'>;
  language: Language;
  library: Pick<EditorLibrary, 'designs' | 'versions'>;
}

/** The declarations of nodes in a state that is not open in the editor. */
const nodesOf = (state: DocumentState, library: DiffTextContext['library']) => ({
  node: (id: string) => state.nodes.get(id),
  designOf: (id: string) => {
    const section = toSection(state, id);
    return section && designOfSection(library, section.type, section);
  },
});

export const labelIn = (state: DocumentState, id: string, { library, language }: DiffTextContext): string =>
  nodeLabel(nodesOf(state, library), id, language);

const longest = 60;

/** Formats a value; undefined when it is too complex to read at a glance. */
const shown = (value: Json | undefined): string | undefined => {
  if (isBinding(value)) return shown(value.value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest).toWellFormed().trimEnd()}…` : text;
};

export const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const subFields = new Set(['label', 'href', 'alt', 'src', 'newTab']);

/** Display name of a field: from its declaration, else its own name. */
const fieldLabel = (
  change: NodeChange & { kind: 'field' },
  state: DocumentState,
  context: DiffTextContext,
): string => {
  const { t, language, library } = context;
  const [part, name = '', ...rest] = change.path;
  if (part === 'type') return t('fields.design');
  if (part === 'props') {
    if (name === 'style' || name === 'elementStyle' || name === 'position') {
      return t('fields.look', { what: spaced(rest.join(' ')) || t('fields.everything') });
    }
    if (name === 'responsiveStyle' || name === 'responsivePosition') {
      return t('fields.lookOn', { what: spaced(rest.slice(1).join(' ')), screen: rest[0] ?? '' });
    }
    const known = {
      templateId: 'layout',
      hidden: 'hidden',
      hiddenOn: 'hidden',
      name: 'name',
      locked: 'locked',
      htmlCode: 'html',
      cssCode: 'css',
      jsCode: 'script',
    };
    const key = known[name as keyof typeof known];
    return key === undefined ? spaced(name) : t(`fields.${key as 'layout'}`);
  }
  const declared: ElementField | undefined = fieldOf(nodesOf(state, library), change.nodeId, name);
  const label = declared?.label[language] ?? spaced(name);
  const sub = rest.at(-1);
  return sub !== undefined && subFields.has(sub)
    ? t('fields.partOf', { part: t(`parts.${sub as 'alt'}`), field: label })
    : label;
};

/** Lists created or removed with their entries are not reported separately. */
const isHome = ({ before, after }: NodeChange & { kind: 'field' }): boolean =>
  [before, after].every((value) => value === undefined || (Array.isArray(value) && value.length === 0));

const fieldWords = (
  change: NodeChange & { kind: 'field' },
  state: DocumentState,
  context: DiffTextContext,
): string[] => {
  if (isHome(change)) return [];
  const { t } = context;
  const field = fieldLabel(change, state, context);
  return [describeChange(field, change, t)];
};

/** Describes a changed field, with both values where they are readable. */
export const describeChange = (
  field: string,
  change: { before: Json | undefined; after: Json | undefined },
  t: DiffTextContext['t'],
): string => {
  const [before, after] = [shown(change.before), shown(change.after)];
  if (before && after && before !== after) return t('words.changed', { field, before, after });
  if (!change.before && after) return t('words.set', { field, after });
  if (before && !change.after) return t('words.emptied', { field, before });
  return t('words.differs', { field });
};

export interface States {
  earlier: DocumentState;
  now: DocumentState;
}

/** The sentences about one section, beginning with the section itself. */
export const describeSectionChanges = (
  diff: SectionDiff,
  { earlier, now }: States,
  context: DiffTextContext,
): string[] => {
  const { t } = context;
  if (diff.status === 'added') return [t('words.sectionAdded')];
  if (diff.status === 'removed') return [t('words.sectionRemoved')];
  const own = diff.isMoved ? [t('words.sectionMoved')] : [];
  const inside = diff.changes.flatMap((change): string[] => {
    if (change.kind !== 'field') {
      const name = labelIn(change.kind === 'removed' ? earlier : now, change.nodeId, context);
      return [t(`words.${change.kind}`, { name })];
    }
    const words = fieldWords(change, now, context);
    if (change.nodeId === diff.id) return words;
    return words.map((text) => t('words.inside', { name: labelIn(now, change.nodeId, context), text }));
  });
  return [...new Set([...own, ...inside])];
};

export type SectionChange = 'added' | 'removed' | 'moved' | 'changed';

export const sectionChangeOf = ({ status, isMoved, changes }: SectionDiff): SectionChange => {
  if (status !== 'kept') return status;
  return isMoved && changes.length === 0 ? 'moved' : 'changed';
};
