// Whether a node is offered other texts. Looks at its fields only: the rules for single texts are loaded with the dialog.
import { isBinding } from '@sitewright/contract/company/company-bindings';
import type { Json } from '@sitewright/contract/content';
import type { ElementField } from '@sitewright/contract/library/element-definition';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import type { Editor } from '../../model/editor.ts';
import { declarationOf } from '../../model/node-declaration.ts';
import { mayFill } from '../../model/role-rights.ts';

type TextEditor = Pick<Editor, 'node' | 'designOf' | 'isLocked' | 'roleAllows' | 'sessionOf'>;

const isText = ({ type }: Pick<ElementField, 'type'>): boolean =>
  type === 'text' || type === 'richtext' || type === 'link';

const isFilled = (value: Json | undefined): boolean =>
  typeof value === 'string'
    ? /\p{L}/u.test(value)
    : typeof value === 'object' && value !== null && !isBinding(value) && Object.keys(value).length > 0;

export const maySuggestTexts = (editor: TextEditor, id: string): boolean => {
  const node = editor.node(id);
  if (node?.kind !== 'section' && node?.kind !== 'element') return false;
  if (editor.isLocked(id) || isHtmlSection(node.props)) return false;
  const fields = declarationOf(editor, node)?.fields;
  const store = editor.sessionOf(id)?.store;
  const hasText = (field: ElementField): boolean =>
    field.type === 'list'
      ? field.fields.some(isText) && store?.getChildIds(id, field.name).length !== 0
      : isText(field) && isFilled(node.data[field.name]);
  const names = fields
    ? fields.filter(hasText).map(({ name }) => name)
    : Object.keys(node.data).filter((name) => isFilled(node.data[name]));
  return names.some((name) => mayFill(editor, id, name));
};
