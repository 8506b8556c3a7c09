/** How many words a text has; tags are none. */
export const countWords = (text: string): number =>
  text.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
