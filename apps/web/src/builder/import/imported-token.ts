/** The content of a page as tokens in reading order, without its markup. */
export type Token =
  | { kind: 'heading'; level: number; text: string }
  /** `html` is generated here: escaped text with only links and emphasis. */
  | { kind: 'text'; text: string; html: string; links: number }
  | { kind: 'list'; items: { text: string; html: string; links: number }[]; isOrdered: boolean }
  | { kind: 'image'; src: string; alt: string; caption: string }
  /** A standalone link, as in buttons and menus. */
  | { kind: 'link'; label: string; href: string }
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'question'; question: string; html: string };

export interface Block {
  /** The landmark in the page's markup, if any. */
  part: 'header' | 'footer' | 'content';
  tokens: Token[];
}

/** Kinds of dropped content. */
export type DroppedContent = 'script' | 'style' | 'form' | 'frame' | 'media' | 'link' | 'picture' | 'outside';

export interface ReadPage {
  title: string;
  blocks: Block[];
  /** Images to upload, by the URL that tokens refer to. */
  pictures: Map<string, File>;
  lost: Partial<Record<DroppedContent, number>>;
  counted: ContentCounts;
}

export interface ContentCounts {
  words: number;
  pictures: number;
  links: number;
}

/** URL scheme of images that are not uploaded yet. */
export const importedImageScheme = 'import:';
