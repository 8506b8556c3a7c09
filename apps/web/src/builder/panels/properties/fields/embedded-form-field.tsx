import { Button } from '@mantine/core';
import { getForm, listForms } from '@sitewright/contract/forms/forms';
import { IconForms } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { request } from '../../../../lib/api.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../../model/editor-context.tsx';
import { formOfNode, setFormOfNode } from '../../../forms/node-form.ts';
import { FormUnread } from '../../../forms/unread-submissions.tsx';
import { openFormBuilder } from '../../../forms/open-form-builder.ts';
import { PanelField, PanelSelect } from '../../panel-field.tsx';
import type { FieldOf, FieldProps } from './use-field-edit.ts';

/** The form of a section or element: edited in the form builder, or replaced by another form of the site. */
export function EmbeddedFormField({ nodeId, field, isHighlighted }: FieldProps<FieldOf<'form'>>) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const id = useId();
  const { site } = useEditorView();
  const { data } = useQuery({
    queryKey: ['forms', site.id],
    queryFn: ({ signal }) => request(listForms, { params: { id: site.id }, signal }),
  });
  const form = formOfNode(editor, nodeId);
  const forms = data?.forms ?? [];
  const current = forms.find((one) => one.id === form?.formId) ?? forms.find((one) => one.nodeId === nodeId);
  const label = field.label[language];
  const choose = async (formId: string): Promise<void> => {
    try {
      const chosen = await request(getForm, { params: { id: site.id, formId } });
      setFormOfNode(editor, nodeId, chosen, t('edits.field', { field: label }));
    } catch (error) {
      notify.error(messageOf(error, t('form.loadFailed')));
    }
  };
  const own = { value: '', label: form?.content?.name ?? t('form.none') };
  const options = forms.map(({ id: value, name }) => ({ value, label: name }));
  return (
    <PanelField
      label={label}
      controlId={options.length > 0 ? id : undefined}
      hint={current ? t('form.shared') : t('form.atPublish')}
      isHighlighted={isHighlighted}
    >
      {options.length > 0 && (
        <PanelSelect
          id={id}
          value={current?.id ?? ''}
          options={current ? options : [own, ...options]}
          onChange={(formId) => void (formId !== '' && choose(formId))}
        />
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconForms size={17} stroke={1.7} aria-hidden />}
        onClick={() => openFormBuilder({ sectionId: nodeId })}
      >
        {form?.content || current ? t('form.edit') : t('form.create')}
      </Button>
      {current && <FormUnread siteId={site.id} formId={current.id} />}
    </PanelField>
  );
}
