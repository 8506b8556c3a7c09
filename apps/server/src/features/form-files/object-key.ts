import { createObjectKey } from '../../core/storage/object-keys.ts';

/** Apart from the blobs of media, whose garbage collection deletes what it does not know. */
export const formFilesFolder = 'form-files/';

export const createFormFileKey = (extension: string): string => formFilesFolder + createObjectKey(extension);
