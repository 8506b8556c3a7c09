import type { LegalDocumentFields, LegalText } from '@sitewright/contract/legal/legal-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useLegalArea } from '../legal-area.ts';

/** The calls about one document; each puts its result in the place of what was loaded. */
export function useDocumentCalls({ id }: Pick<LegalText, 'id'>) {
  const { api, queryKey } = useLegalArea();
  const cache = useQueryClient();
  const params = { legalDocumentId: id };
  const documentKey = [...queryKey, 'document', id];
  const keep = async (text: LegalText): Promise<LegalText> => {
    cache.setQueryData(documentKey, text);
    // Not the document itself: the editor has it already.
    await cache.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey[2] !== 'document',
    });
    return text;
  };
  return {
    save: async (edit: number, fields: LegalDocumentFields) =>
      keep(await request(api.updateLegalDocument, { params, body: { ...fields, edit } })),
    publish: async (edit: number) =>
      keep(await request(api.publishLegalDocument, { params, body: { edit } })),
    unschedule: async () => keep(await request(api.unscheduleLegalDocument, { params })),
    remove: async () => {
      await request(api.deleteLegalDocument, { params });
      cache.removeQueries({ queryKey: documentKey });
      await cache.invalidateQueries({ queryKey });
    },
  };
}
