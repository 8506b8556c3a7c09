import { limits } from '@sitewright/contract/limits';

/** spec: pictures, PDF, office and text files. What the file holds is for the server to find out. */
const accepted = /^(image\/|text\/|application\/vnd\.|application\/(pdf|msword)$)/;

/** What a system's file dialog offers; endings for kinds that have no common word. */
export const uploadTypes = [
  'image/*',
  'text/*',
  'application/pdf',
  ...['.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx', '.odt', '.ods', '.odp', '.csv', '.txt'],
].join(',');

export type UploadFault = 'type' | 'size';

/** Why a file cannot be uploaded, told before a byte is sent; undefined when it can. */
export const uploadFault = (file: { type: string; size: number }): UploadFault | undefined => {
  if (!accepted.test(file.type)) return 'type';
  return file.size > limits.media.uploadBytes ? 'size' : undefined;
};

export const isPicture = (file: { type: string }): boolean => file.type.startsWith('image/');
