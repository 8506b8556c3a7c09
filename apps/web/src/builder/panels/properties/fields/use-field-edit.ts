import type { Json } from '@sitewright/contract/content';
import { useCallback } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { useEditor } from '../../../model/editor-context.tsx';
import type { NodeField } from '../node-fields.ts';

/** Props of every field editor. */
export interface FieldProps<Field extends NodeField = NodeField> {
  nodeId: string;
  field: Field;
  value: Json | undefined;
  isHighlighted: boolean;
}

export type FieldOf<Type extends NodeField['type']> = Extract<NodeField, { type: Type }>;

export interface FieldEdit {
  /** Sets the field. */
  set: (value: Json | undefined) => void;
  /** Sets the field while typing: keystrokes of one burst are one undo step. */
  type: (value: Json | undefined) => void;
}

/** Edits of one field of a node. */
export function useFieldEdit(nodeId: string, field: Pick<NodeField, 'name' | 'label'>): FieldEdit {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { name } = field;
  const label = t('edits.field', { field: field.label[language] });
  const set = useCallback(
    (value: Json | undefined) => editor.setField(nodeId, ['data', name], value, { label }),
    [editor, nodeId, name, label],
  );
  const type = useCallback(
    (value: Json | undefined) =>
      editor.setField(nodeId, ['data', name], value, { label, merge: `text:${nodeId}:${name}` }),
    [editor, nodeId, name, label],
  );
  return { set, type };
}

/** The value when it is an object; anything else counts as unset. */
export const objectOf = (value: Json | undefined): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
