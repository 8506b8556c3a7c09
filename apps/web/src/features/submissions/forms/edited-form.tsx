import { Alert } from '@mantine/core';
import { getForm } from '@sitewright/contract/forms/forms';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { FormBuilder } from '../../forms/builder/form-builder.tsx';

interface Props {
  siteId: string;
  formId: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The form builder with a form of the site, which is read anew each time. */
export function EditedForm({ siteId, formId, onSaved, onClose }: Props) {
  const { t } = useTranslation('submissions');
  const query = useQuery({
    queryKey: ['form', siteId, formId, 'edited'],
    queryFn: ({ signal }) => request(getForm, { params: { id: siteId, formId }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (query.isError) {
    return (
      <Alert color="red" role="alert">
        {messageOf(query.error, t('forms.failed.open'))}
      </Alert>
    );
  }
  if (!query.data) return null;
  return <FormBuilder form={query.data} siteId={siteId} onSaved={onSaved} onClose={onClose} />;
}
