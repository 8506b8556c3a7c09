import type { Json } from '@sitewright/contract/content';
import type { Form } from '@sitewright/contract/forms/forms';
import { type EmbeddedForm, formFieldOf, readEmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import type { Editor } from '../model/editor.ts';

/** The field of a section or dropped element that holds its form. */
export const formFieldOfNode = (editor: Editor, nodeId: string): string | undefined => {
  const node = editor.node(nodeId);
  if (node?.kind === 'element') return node.type === 'form' ? 'formId' : undefined;
  return formFieldOf(editor.designOf(nodeId));
};

/** The form of a section or dropped element. */
export const formOfNode = (editor: Editor, nodeId: string): EmbeddedForm | undefined => {
  const node = editor.node(nodeId);
  const field = formFieldOfNode(editor, nodeId);
  if (!node || field === undefined) return undefined;
  const { data, type } = node;
  const { locale = 'en' } = editor.view.site.settings;
  return readEmbeddedForm({ nodeId, type, data, value: data[field], locale });
};

/** Puts a form of the site into a section or dropped element. A section keeps the form itself, an element its id. */
export const setFormOfNode = (editor: Editor, nodeId: string, form: Form, label: string): void => {
  const field = formFieldOfNode(editor, nodeId);
  if (field === undefined) return;
  const value: Json = field === 'formId' ? form.id : (form as unknown as Json);
  editor.setField(nodeId, ['data', field], value, { label });
  editor.forms.set(form);
};
