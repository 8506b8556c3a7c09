import { type Form, type FormContent, getForm, listForms } from '@sitewright/contract/forms/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormBuilder } from '../../features/forms/builder/form-builder.tsx';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStable } from '../../lib/hooks/use-stable.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useEditor } from '../model/editor-context.tsx';
import { formOfNode, setFormOfNode } from './node-form.ts';
import { openFormBuilderEvent, type OpenFormBuilderDetail } from './open-form-builder.ts';

interface OpenForm {
  nodeId: string;
  form: Form | undefined;
  /** What a new form starts with. */
  content: FormContent | undefined;
}

const findForm = async (
  siteId: string,
  nodeId: string,
  formId: string | undefined,
): Promise<Form | undefined> => {
  const read = (id: string) => request(getForm, { params: { id: siteId, formId: id } });
  if (formId !== undefined) {
    const named = await read(formId).catch((error: unknown) => {
      // A form that was deleted, or of the site from which the section was pasted.
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (named) return named;
  }
  const { forms } = await request(listForms, { params: { id: siteId } });
  const created = forms.find((form) => form.nodeId === nodeId);
  return created && read(created.id);
};

/** Opens the form builder over the page when the window gets the event `open-form-builder`. */
export default function FormBuilderHost() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const client = useQueryClient();
  const [open, setOpen] = useState<OpenForm>();
  const siteId = editor.view.site.id;

  const show = async ({ sectionId: nodeId, formId }: OpenFormBuilderDetail): Promise<void> => {
    if (!editor.node(nodeId)) return;
    const embedded = formOfNode(editor, nodeId);
    try {
      const form = await findForm(siteId, nodeId, formId ?? embedded?.formId);
      setOpen({ nodeId, form, content: embedded?.content });
    } catch (error) {
      notify.error(messageOf(error, t('form.loadFailed')));
    }
  };
  const stable = useStable({ show });
  useEffect(() => {
    const listener = (event: Event): void =>
      void stable.show((event as CustomEvent<OpenFormBuilderDetail>).detail);
    window.addEventListener(openFormBuilderEvent, listener);
    return () => window.removeEventListener(openFormBuilderEvent, listener);
  }, [stable]);

  if (!open) return null;
  const { nodeId, form, content } = open;
  return (
    <FormBuilder
      key={form?.id ?? nodeId}
      siteId={siteId}
      form={form}
      content={content}
      nodeId={nodeId}
      onSaved={(saved) => {
        setFormOfNode(editor, nodeId, saved, t('form.editLabel'));
        void client.invalidateQueries({ queryKey: ['forms', siteId] });
        setOpen(undefined);
      }}
      onClose={() => setOpen(undefined)}
    />
  );
}
