import {
  createForm,
  deleteForm,
  duplicateForm,
  exportForm,
  type Form,
  type FormFile,
  type FormSummary,
  importForm,
  listForms,
} from '@sitewright/contract/forms/forms';
import { sendTestSubmission } from '@sitewright/contract/submissions/submissions';
import { nameFromLabel } from '@sitewright/forms/create-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../../lib/hooks/use-idempotency-key.ts';
import { download, request } from '../../../lib/api.ts';

const formsKey = (siteId: string) => ['forms', siteId] as const;

export const useForms = (siteId: string) =>
  useQuery({
    queryKey: formsKey(siteId),
    queryFn: ({ signal }) => request(listForms, { params: { id: siteId }, signal }),
    staleTime: 0,
  });

/** `Đặt bàn` → `dat-ban`; empty for a name without letters of the alphabet. */
const slugOf = (name: string): string => nameFromLabel(name).replaceAll(/_+/g, '-').replace(/-$/, '');

/** Calls that change the forms of a site. Each rejects with the reason; the list follows. */
export function useFormActions(siteId: string) {
  const client = useQueryClient();
  const headersOf = useIdempotencyKey();
  const params = { id: siteId };
  const ofForm = ({ id }: Pick<FormSummary, 'id'>) => ({ params: { ...params, formId: id } });
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: formsKey(siteId) });
  const then = async <Result>(call: Promise<Result>): Promise<Result> => {
    const result = await call;
    await reload();
    return result;
  };
  return {
    reload,
    create: (name: string): Promise<Form> => {
      const slug = slugOf(name);
      const body = { name, fields: [], ...(slug === '' ? {} : { slug }) };
      return then(request(createForm, { params, body, headers: headersOf(body) }));
    },
    duplicate: (form: FormSummary): Promise<Form> => then(request(duplicateForm, ofForm(form))),
    /** The server checks what the file has. */
    importFile: (file: FormFile): Promise<Form> => then(request(importForm, { params, body: file })),
    exportFile: (form: FormSummary): Promise<void> => download(exportForm, ofForm(form), `${form.slug}.json`),
    sendTest: (form: FormSummary): Promise<unknown> => request(sendTestSubmission, ofForm(form)),
    /** The dialog has said that the submissions go too. */
    remove: (form: FormSummary): Promise<unknown> =>
      then(request(deleteForm, { ...ofForm(form), query: { withSubmissions: 'true' } })),
  };
}
export type FormActions = ReturnType<typeof useFormActions>;
