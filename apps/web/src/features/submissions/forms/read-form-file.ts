import type { FormFile } from '@sitewright/contract/forms/forms';

/** The form of an exported file; undefined for any other file. Its content is checked by the server. */
export const readFormFile = async (file: File): Promise<FormFile | undefined> => {
  try {
    const value = JSON.parse(await file.text()) as Partial<FormFile> | null;
    return value?.format === 'sitewright-form' ? (value as FormFile) : undefined;
  } catch {
    return undefined;
  }
};
