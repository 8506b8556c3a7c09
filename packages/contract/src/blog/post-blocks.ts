// The body of a post: the sections of a document of kind `post`. A text or a card is a section with a type of its own,
// and any section of the library may be in between. So a post is edited, synchronized, journaled and versioned like a page.
import type { Section } from '../content.ts';

/**
 * `data` of each type of block. HTML is inline or of one element, as the editor writes it; a renderer sanitizes it.
 * Images and files are URLs such as `/media/…`.
 */
export interface PostBlockData {
  /** One paragraph, heading (h2 to h4), list, quote or table. A footnote is `<sup data-footnote="its text"></sup>`. */
  'post/text': { html: string };
  'post/code': { code: string; language?: string };
  'post/image': {
    src: string;
    alt?: string;
    /** Inline HTML. */
    caption?: string;
    size?: 'normal' | 'wide' | 'full';
    href?: string;
  };
  'post/gallery': { images: { src: string; alt?: string; caption?: string }[]; caption?: string };
  /** `src` is a file of the media library, or the page of a video at YouTube or Vimeo. */
  'post/video': { src: string; poster?: string; caption?: string };
  'post/audio': { src: string; title?: string; caption?: string };
  'post/file': { src: string; name: string; description?: string; bytes?: number };
  'post/callout': {
    html: string;
    emoji?: string;
    tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  };
  'post/button': { label: string; href: string; align?: 'start' | 'center' };
  'post/divider': Record<string, never>;
  /** A form of the site. */
  'post/form': { formId: string };
  /** A link as a card: of an article, or of an embed that is not a video. */
  'post/bookmark': { href: string; title?: string; description?: string; image?: string };
  /** A toggle: a summary that opens its text. */
  'post/toggle': { summary: string; html: string };
}

export type PostBlockType = keyof PostBlockData;

export const postBlockTypes = [
  'post/text',
  'post/code',
  'post/image',
  'post/gallery',
  'post/video',
  'post/audio',
  'post/file',
  'post/callout',
  'post/button',
  'post/divider',
  'post/form',
  'post/bookmark',
  'post/toggle',
] as const satisfies readonly PostBlockType[];

export type PostBlock = {
  [Type in PostBlockType]: { id: string; type: Type; data: PostBlockData[Type] };
}[PostBlockType];

const known: ReadonlySet<string> = new Set(postBlockTypes);

/** Whether a section of a post is one of its own blocks; otherwise it is a section of the library. */
export const isPostBlock = (section: Pick<Section, 'type'>): boolean => known.has(section.type);
