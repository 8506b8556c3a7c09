import type { Language } from '../../lib/languages.ts';
import type { Editor } from './editor.ts';

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.trim() !== '') return value.replace(/<[^>]*>/g, ' ').trim();
  if (value && typeof value === 'object' && 'label' in value) return textIn(value.label);
  return undefined;
};

/** What a person calls a node: a section by its design, an entry by its first words. */
export const nodeLabel = (editor: Editor, nodeId: string, language: Language): string => {
  const node = editor.node(nodeId);
  if (!node) return '';
  const section = editor.sectionOf(nodeId);
  const design = section && editor.designOf(section.id);
  if (node.kind !== 'item') return design?.config.label[language] ?? node.type;
  const list = design?.config.fields.find((field) => field.name === node.slot);
  // In the order of the design: stored objects do not keep theirs.
  const names =
    list?.type === 'list'
      ? list.fields.filter(({ type }) => type !== 'choice').map(({ name }) => name)
      : Object.keys(node.data);
  const words = names.map((name) => textIn(node.data[name])).find((text) => text !== undefined);
  return words ?? (list?.type === 'list' ? list.itemLabel[language] : node.slot);
};
