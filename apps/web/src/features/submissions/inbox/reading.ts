import {
  downloadSubmissionFile,
  getSubmission,
  listSubmissions,
} from '@sitewright/contract/submissions/submissions';
import { createContext, use } from 'react';
import { detailKey, listKey } from './query-keys.ts';

/** The endpoints that a list of submissions is read from: those of the site, or those of staff. */
export interface Reading {
  /** Staff open submissions, and change nothing. */
  isReadOnly: boolean;
  listSubmissions: typeof listSubmissions;
  getSubmission: typeof getSubmission;
  downloadFile: typeof downloadSubmissionFile;
  listKey: (formId: string) => readonly string[];
  detailKey: (formId: string, id: string) => readonly string[];
}

const ownReading: Reading = {
  isReadOnly: false,
  listSubmissions,
  getSubmission,
  downloadFile: downloadSubmissionFile,
  listKey,
  detailKey,
};

export const ReadingContext = createContext(ownReading);
export const useReading = (): Reading => use(ReadingContext);
