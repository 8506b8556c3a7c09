import { limits } from '@sitewright/contract/limits';

/** The kinds of pictures that the server takes. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

export type UploadFault = 'type' | 'size';

/** Why a file cannot be uploaded, told before a byte is sent; undefined when it can. */
export const uploadFault = (file: { type: string; size: number }): UploadFault | undefined => {
  if (!(uploadTypes as readonly string[]).includes(file.type)) return 'type';
  return file.size > limits.media.uploadBytes ? 'size' : undefined;
};
