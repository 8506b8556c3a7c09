import { limits } from '@sitewright/contract/limits';
import { ApiError } from '../../lib/api-error.ts';

/** spec: images, PDF, office and text files. The server validates the content. */
const accepted = /^(image\/|text\/|application\/vnd\.|application\/(pdf|msword)$)/;

const documentEndings = '.doc .docx .xls .xlsx .ppt .pptx .odt .ods .odp .csv .txt'.split(' ');
/** Phone formats: not all browsers display them, but the server explains what to do. */
const imageExtensions = ['.heic', '.heif', '.avif'];

/** `accept` of the file input; extensions for kinds without a reliable MIME type. */
export const uploadTypes = ['image/*', 'text/*', 'application/pdf', ...documentEndings].join(',');

export type FileIssue = 'type' | 'size';

interface NamedFile {
  /** Empty when the system does not know the MIME type. */
  type: string;
  name: string;
}

const endsWith = ({ name }: NamedFile, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

export const isImage = (file: NamedFile): boolean =>
  file.type === '' ? endsWith(file, imageExtensions) : file.type.startsWith('image/');

const isAccepted = (file: NamedFile): boolean =>
  file.type === '' ? isImage(file) || endsWith(file, documentEndings) : accepted.test(file.type);

/** Whether the server rejected the file itself, such as an empty file or an unsupported type. */
export const isRejectedFile = (error: unknown): boolean =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

/** Client-side validation of a file before upload; undefined when valid. */
export const fileIssue = (file: NamedFile & { size: number }): FileIssue | undefined => {
  if (!isAccepted(file)) return 'type';
  return file.size > limits.media.uploadBytes ? 'size' : undefined;
};
