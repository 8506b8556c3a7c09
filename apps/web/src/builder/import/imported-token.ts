/** What a page says, piece by piece in reading order, without how it was built. */
export type Token =
  | { kind: 'heading'; level: number; text: string }
  /** `html` is our own: escaped words with nothing but links and emphasis. */
  | { kind: 'text'; text: string; html: string; links: number }
  | { kind: 'list'; items: { text: string; html: string; links: number }[]; isOrdered: boolean }
  | { kind: 'image'; src: string; alt: string; caption: string }
  /** A link that stands alone, as buttons and menus do. */
  | { kind: 'link'; label: string; href: string }
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'question'; question: string; html: string };

export interface Block {
  /** What the page itself calls it, where it does. */
  part: 'header' | 'footer' | 'content';
  tokens: Token[];
}

/** What stays outside, by kind. */
export type Lost = 'script' | 'style' | 'form' | 'frame' | 'media' | 'link' | 'picture' | 'outside';

export interface ReadPage {
  title: string;
  blocks: Block[];
  /** Pictures to upload, by the address that tokens know them by. */
  pictures: Map<string, File>;
  lost: Partial<Record<Lost, number>>;
  counted: Counted;
}

export interface Counted {
  words: number;
  pictures: number;
  links: number;
}

/** Where a token speaks of a picture that is still to be uploaded. */
export const pictureScheme = 'import:';
