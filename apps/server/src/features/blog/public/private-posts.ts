import { privateFile } from '../../rendering/private-files.ts';

/** The whole page of a post for some readers, in the release of its site. */
export const lockedPostFile = (postId: string): string => privateFile(`blog/${postId}.html`);
