import { limits } from '@sitewright/contract/limits';
import { ApiError } from '../../lib/api-error.ts';

/** spec: pictures, PDF, office and text files. What the file holds is for the server to find out. */
const accepted = /^(image\/|text\/|application\/vnd\.|application\/(pdf|msword)$)/;

const documentEndings = '.doc .docx .xls .xlsx .ppt .pptx .odt .ods .odp .csv .txt'.split(' ');
/** Of phones: browsers do not show them all, but the server says what to do. */
const pictureEndings = ['.heic', '.heif', '.avif'];

/** What a system's file dialog offers; endings for kinds that have no common word. */
export const uploadTypes = ['image/*', 'text/*', 'application/pdf', ...documentEndings].join(',');

export type UploadFault = 'type' | 'size';

interface NamedFile {
  /** Empty where the system has no word for it. */
  type: string;
  name: string;
}

const endsWith = ({ name }: NamedFile, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

export const isPicture = (file: NamedFile): boolean =>
  file.type === '' ? endsWith(file, pictureEndings) : file.type.startsWith('image/');

const isAccepted = (file: NamedFile): boolean =>
  file.type === '' ? isPicture(file) || endsWith(file, documentEndings) : accepted.test(file.type);

/** Whether the server has judged the file itself, as an empty one or one of a kind that it does not take. */
export const isJudged = (error: unknown): boolean =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

/** Why a file cannot be uploaded, told before a byte is sent; undefined when it can. */
export const uploadFault = (file: NamedFile & { size: number }): UploadFault | undefined => {
  if (!isAccepted(file)) return 'type';
  return file.size > limits.media.uploadBytes ? 'size' : undefined;
};
