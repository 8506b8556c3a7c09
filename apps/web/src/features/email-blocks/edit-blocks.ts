// Changes of the blocks of an email. Pure: each returns a new list.
import type {
  EmailBlock,
  EmailBlockType,
  EmailVariable,
} from '@sitewright/contract/email-blocks/email-blocks';
import { unsubscribeVariable } from '@sitewright/email/check-content';

/** In the order of the menu. */
export const blockTypes: readonly EmailBlockType[] = [
  'heading',
  'text',
  'button',
  'image',
  'list',
  'divider',
  'rows',
  'links',
  'code',
  'logo',
  'footer',
  'unsubscribe',
];

const variableBlocks: ReadonlySet<EmailBlockType> = new Set(['rows', 'links', 'code']);

/** Blocks that show a variable can be added only where the email has it. */
export const isOffered = (type: EmailBlockType, variables: readonly EmailVariable[]): boolean => {
  if (type === 'unsubscribe') return variables.some(({ name }) => name === unsubscribeVariable);
  return !variableBlocks.has(type) || variables.some((variable) => variable.type === type);
};

const freeId = (blocks: readonly EmailBlock[]): string => {
  const taken = new Set(blocks.map(({ id }) => id));
  let number = blocks.length + 1;
  while (taken.has(`b${number}`)) number += 1;
  return `b${number}`;
};

export interface NewTexts {
  heading: string;
  text: string;
  button: string;
  item: string;
  footer: string;
}

const newBlock = (
  type: EmailBlockType,
  id: string,
  { variables, texts }: { variables: readonly EmailVariable[]; texts: NewTexts },
): EmailBlock => {
  const variable = variables.find((one) => one.type === type)?.name ?? '';
  const link = variables.find((one) => one.type === 'url')?.name;
  switch (type) {
    case 'heading':
    case 'text':
    case 'footer':
      return { id, type, text: texts[type] };
    case 'button':
      return { id, type, label: texts.button, url: link === undefined ? 'https://' : `{{${link}}}` };
    case 'image':
      return { id, type, url: 'https://', alt: '' };
    case 'list':
      return { id, type, items: [texts.item] };
    case 'rows':
    case 'links':
    case 'code':
      return { id, type, variable };
    default:
      return { id, type };
  }
};

export const addBlock = (
  blocks: readonly EmailBlock[],
  {
    type,
    at,
    ...defaults
  }: { type: EmailBlockType; at: number; variables: readonly EmailVariable[]; texts: NewTexts },
): EmailBlock[] => blocks.toSpliced(at, 0, newBlock(type, freeId(blocks), defaults));

export const moveBlock = (blocks: readonly EmailBlock[], from: number, to: number): EmailBlock[] => {
  const block = blocks[from];
  if (!block || to < 0 || to >= blocks.length) return [...blocks];
  return blocks.toSpliced(from, 1).toSpliced(to, 0, block);
};

export const duplicateBlock = (blocks: readonly EmailBlock[], at: number): EmailBlock[] => {
  const block = blocks[at];
  return block ? blocks.toSpliced(at + 1, 0, { ...block, id: freeId(blocks) }) : [...blocks];
};

/** A few words that tell a block from the others of its type. */
export const summaryOf = (block: EmailBlock): string => {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'footer':
      return block.text;
    case 'button':
      return block.label;
    case 'image':
      return block.alt || block.url;
    case 'list':
      return block.items.join(', ');
    case 'rows':
    case 'links':
    case 'code':
      return `{{${block.variable}}}`;
    default:
      return '';
  }
};
