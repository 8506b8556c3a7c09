import { isBinding } from '@sitewright/contract/company/company-bindings';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import type { Language } from '../../lib/languages.ts';
import type { Editor } from './editor.ts';
import { elementDefinition } from './element-registry.ts';
import { declarationOf } from './node-declaration.ts';

const htmlSectionLabel: Readonly<Record<Language, string>> = { en: 'HTML section', vi: 'Khối HTML' };

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.trim() !== '') return value.replace(/<[^>]*>/g, ' ').trim();
  if (isBinding(value)) return textIn(value.value);
  if (value && typeof value === 'object' && 'label' in value) return textIn(value.label);
  return undefined;
};

/** The first text that contains a word: “50+” or “01” says less than the text beside it. */
const tellingText = (values: readonly unknown[]): string | undefined => {
  const texts = values.flatMap((value) => textIn(value) ?? []);
  return texts.find((text) => /\p{L}{3}/u.test(text)) ?? texts[0];
};

/** Display name of a node: its given name, else the name of its design or kind, or the first words of an entry. */
export const nodeLabel = (
  editor: Pick<Editor, 'node' | 'designOf'>,
  nodeId: string,
  language: Language,
): string => {
  const node = editor.node(nodeId);
  if (!node) return '';
  const own = node.props['name'];
  if (typeof own === 'string' && own.trim() !== '') return own;
  if (node.kind === 'element') return elementDefinition(node.type)?.label[language] ?? node.type;
  if (isHtmlSection(node.props)) return htmlSectionLabel[language];
  if (node.kind !== 'item') return editor.designOf(nodeId)?.config.label[language] ?? node.type;
  const list = declarationOf(editor, node)?.fields.find((field) => field.name === node.slot);
  if (list?.type !== 'list') return tellingText(Object.values(node.data)) ?? node.slot;
  // In the order of the declaration: stored objects do not keep theirs.
  const fields = list.fields.filter(({ type }) => type !== 'choice' && type !== 'color');
  return tellingText(fields.map(({ name }) => node.data[name])) ?? list.itemLabel[language];
};
