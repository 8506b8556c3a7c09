// The overrides of a linked section for display: a field by its name, the style as one.
import {
  instanceNodeId,
  linkOf,
  overrideKey,
  partOf,
  readOverrideKey,
} from '@sitewright/document/linked-fields';
import type { Language } from '../../../lib/languages.ts';
import type { Editor } from '../../model/editor.ts';
import { fieldOf } from '../../model/node-declaration.ts';
import { nodeLabel } from '../../model/node-label.ts';

export type OverrideKind = 'field' | 'look' | 'place' | 'removed' | 'design';

export interface OverrideGroup {
  id: string;
  kind: OverrideKind;
  /** Name of the field or the part. */
  label: string;
  /** The part, unless it is the section itself. */
  part: string | undefined;
  keys: string[];
}

const kindOf = ([first]: readonly string[]): OverrideKind => {
  if (first === 'data') return 'field';
  if (first === 'place' || first === 'removed') return first;
  return first === 'type' ? 'design' : 'look';
};

export const overrideGroups = (editor: Editor, instance: string, language: Language): OverrideGroup[] => {
  const groups = new Map<string, OverrideGroup>();
  for (const key of linkOf(editor.node(instance))?.overrides ?? []) {
    const { part, path } = readOverrideKey(key);
    const nodeId = part === '' ? instance : instanceNodeId(instance, part);
    const kind = kindOf(path);
    const id = kind === 'field' ? key : `${part} ${kind}`;
    const group = groups.get(id) ?? {
      id,
      kind,
      label:
        kind === 'field' ? (fieldOf(editor, nodeId, path[1] ?? '')?.label[language] ?? path[1] ?? '') : '',
      part: part === '' ? undefined : nodeLabel(editor, nodeId, language),
      keys: [],
    };
    group.keys.push(key);
    groups.set(id, group);
  }
  return [...groups.values()];
};

/** The override key of a field; undefined when the field is not overridden. */
export const overrideOf = (
  editor: Editor,
  instance: string,
  nodeId: string,
  field: string,
): string | undefined => {
  const part = partOf(instance, nodeId);
  const key = part === undefined ? undefined : overrideKey(part, ['data', field]);
  return key !== undefined && linkOf(editor.node(instance))?.overrides.includes(key) ? key : undefined;
};
