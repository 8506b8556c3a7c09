/** Counts the words of a text, without its tags. */
export const countWords = (text: string): number =>
  text.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
