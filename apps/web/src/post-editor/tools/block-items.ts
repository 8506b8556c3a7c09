// Everything that can be inserted, for the slash menu and the + button.
import {
  IconAlertCircle,
  IconBlockquote,
  IconBookmark,
  IconChevronRight,
  IconCode,
  IconFile,
  IconForms,
  IconH2,
  IconH3,
  IconH4,
  IconLayoutGrid,
  IconLayoutNavbar,
  IconList,
  IconListNumbers,
  IconMinus,
  IconMusic,
  IconPhoto,
  IconPilcrow,
  IconPointer,
  IconTable,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { insertBlock, insertCard, insertTable } from './block-commands.ts';
import { insertFileCard, insertImage, type PostTools } from './post-tools.ts';

export const blockGroups = ['text', 'media', 'more'] as const;
type BlockGroup = (typeof blockGroups)[number];

export type BlockName =
  | 'paragraph'
  | 'heading2'
  | 'heading3'
  | 'heading4'
  | 'bulletList'
  | 'orderedList'
  | 'quote'
  | 'code'
  | 'table'
  | 'divider'
  | 'image'
  | 'gallery'
  | 'video'
  | 'audio'
  | 'file'
  | 'callout'
  | 'toggle'
  | 'button'
  | 'bookmark'
  | 'form'
  | 'section';

export interface BlockItem {
  name: BlockName;
  group: BlockGroup;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Further words that find it, besides its name in the user's language. */
  words: string;
  insert: (tools: PostTools) => void;
}

const heading =
  (level: 2 | 3 | 4) =>
  ({ editor }: PostTools) =>
    void editor.chain().focus().setHeading({ level }).run();

const filled =
  (name: 'callout' | 'toggle') =>
  ({ editor }: PostTools): void => {
    insertBlock(editor, editor.schema.nodes[name]!.createAndFill()!);
  };

/** Inserts a card and opens its form. */
const card =
  (type: string, data: Record<string, string> = {}) =>
  (tools: PostTools): void => {
    tools.editCard(insertCard(tools.editor, { type, data }));
  };

export const blockItems: readonly BlockItem[] = [
  {
    name: 'paragraph',
    group: 'text',
    Icon: IconPilcrow,
    words: 'text p',
    insert: ({ editor }) => void editor.chain().focus().setParagraph().run(),
  },
  { name: 'heading2', group: 'text', Icon: IconH2, words: 'h2 title', insert: heading(2) },
  { name: 'heading3', group: 'text', Icon: IconH3, words: 'h3 subtitle', insert: heading(3) },
  { name: 'heading4', group: 'text', Icon: IconH4, words: 'h4', insert: heading(4) },
  {
    name: 'bulletList',
    group: 'text',
    Icon: IconList,
    words: 'ul unordered',
    insert: ({ editor }) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    group: 'text',
    Icon: IconListNumbers,
    words: 'ol 1.',
    insert: ({ editor }) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    group: 'text',
    Icon: IconBlockquote,
    words: 'blockquote',
    insert: ({ editor }) => void editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    group: 'text',
    Icon: IconCode,
    words: 'pre ```',
    insert: ({ editor }) => void editor.chain().focus().setNode('codeBlock').run(),
  },
  {
    name: 'table',
    group: 'text',
    Icon: IconTable,
    words: 'grid',
    insert: ({ editor }) => insertTable(editor),
  },
  {
    name: 'divider',
    group: 'text',
    Icon: IconMinus,
    words: 'hr line ---',
    insert: ({ editor }) => void insertCard(editor, { type: 'post/divider', data: {} }),
  },
  {
    name: 'image',
    group: 'media',
    Icon: IconPhoto,
    words: 'picture photo img',
    insert: (tools) => void insertImage(tools),
  },
  {
    name: 'gallery',
    group: 'media',
    Icon: IconLayoutGrid,
    words: 'images photos',
    insert: card('post/gallery'),
  },
  {
    name: 'video',
    group: 'media',
    Icon: IconVideo,
    words: 'youtube vimeo mp4',
    insert: card('post/video', { src: '' }),
  },
  {
    name: 'audio',
    group: 'media',
    Icon: IconMusic,
    words: 'mp3 podcast sound',
    insert: card('post/audio', { src: '' }),
  },
  {
    name: 'file',
    group: 'media',
    Icon: IconFile,
    words: 'pdf download attachment',
    insert: (tools) => void insertFileCard(tools, 'post/file'),
  },
  {
    name: 'callout',
    group: 'more',
    Icon: IconAlertCircle,
    words: 'note tip warning',
    insert: filled('callout'),
  },
  {
    name: 'toggle',
    group: 'more',
    Icon: IconChevronRight,
    words: 'details accordion',
    insert: filled('toggle'),
  },
  {
    name: 'button',
    group: 'more',
    Icon: IconPointer,
    words: 'cta link',
    insert: card('post/button', { label: '', href: '' }),
  },
  {
    name: 'bookmark',
    group: 'more',
    Icon: IconBookmark,
    words: 'link embed card',
    insert: card('post/bookmark', { href: '' }),
  },
  {
    name: 'form',
    group: 'more',
    Icon: IconForms,
    words: 'contact signup',
    insert: card('post/form', { formId: '' }),
  },
  {
    name: 'section',
    group: 'more',
    Icon: IconLayoutNavbar,
    words: 'library template design',
    insert: (tools) => tools.openLibrary(),
  },
];

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase();

/** Items whose name or words contain what was typed; those whose name begins with it come first. */
export const searchBlocks = (query: string, nameOf: (name: BlockName) => string): BlockItem[] => {
  const wanted = fold(query);
  const rank = ({ name, words }: BlockItem): number => {
    const label = fold(nameOf(name));
    if (label.startsWith(wanted)) return 0;
    if (label.includes(wanted)) return 1;
    return fold(words).includes(wanted) || fold(name).includes(wanted) ? 2 : 3;
  };
  return blockItems
    .map((item) => ({ item, at: rank(item) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
};
