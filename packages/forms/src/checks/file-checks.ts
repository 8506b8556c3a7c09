import type { FileAnswer } from '../answers/answer.ts';

/** spec: the upload filter of documents. */
const documents = ['pdf', 'doc', 'docx', 'csv', 'xls', 'xlsx', 'ppt', 'pptx', 'txt'];
const images = ['image/*'];

/** spec: jpeg, png and gif are what an image upload takes unless it says otherwise. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/gif'];

export const acceptedTypes = { documents, images, both: [...documents, ...images] } as const;

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Whether a MIME type, a pattern such as `image/*`, or an extension with or without its dot fits the file. */
const fits = ({ name, type }: FileAnswer, wanted: string): boolean => {
  const rule = wanted.trim().toLowerCase();
  if (rule.endsWith('/*')) return type.toLowerCase().startsWith(rule.slice(0, -1));
  if (rule.includes('/')) return type.toLowerCase() === rule;
  const extension = extensionOf(name);
  return rule.replace(/^\./, '') === (extension === 'jpeg' && rule.endsWith('jpg') ? 'jpg' : extension);
};

export const isAccepted = (file: FileAnswer, types: readonly string[]): boolean =>
  types.length === 0 || types.some((type) => fits(file, type));
