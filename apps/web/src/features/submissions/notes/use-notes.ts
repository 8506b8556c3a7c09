import {
  addSubmissionNote,
  deleteSubmissionNote,
  editSubmissionNote,
} from '@sitewright/contract/submissions/submission-notes';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { detailKey } from '../inbox/query-keys.ts';

export type Noted = Pick<Submission, 'id' | 'siteId' | 'formId'>;

/** Changes of the notes of a submission, which is then read anew: its history has them too. */
export function useNotes({ id, siteId, formId }: Noted) {
  const client = useQueryClient();
  const params = { id: siteId, formId, submissionId: id };
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: detailKey(formId, id) });
  return {
    add: async (body: string): Promise<void> => {
      await request(addSubmissionNote, { params, body: { body } });
      await reload();
    },
    edit: async (noteId: string, body: string): Promise<void> => {
      await request(editSubmissionNote, { params: { ...params, noteId }, body: { body } });
      await reload();
    },
    remove: async (noteId: string): Promise<void> => {
      await request(deleteSubmissionNote, { params: { ...params, noteId } });
      await reload();
    },
  };
}
