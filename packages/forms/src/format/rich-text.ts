const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of sanitized rich text: a line for each paragraph, line break and list item. */
export const richTextToText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|li|ul|ol)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/\n{2,}/g, '\n')
    .trim();
