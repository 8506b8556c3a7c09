import type { PageContent } from '@sitewright/contract/content';
import type { PostBlockData, PostBlockType } from '@sitewright/contract/blog/post-blocks';

/** A block of a post that has no id yet. */
export type NewBlock = {
  [Type in PostBlockType]: { type: Type; data: PostBlockData[Type] };
}[PostBlockType];

export const textBlock = (html: string): NewBlock => ({ type: 'post/text', data: { html } });

/** The body of a post made of blocks; ids and order keys are given where content is stored. */
export const contentOfBlocks = (blocks: readonly NewBlock[]): PageContent => ({
  sections: blocks.map(({ type, data }) => ({ type, data: { ...data } })),
});

const isBlock = (value: unknown): value is NewBlock =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value;

/** The blocks and library sections of a stored body. */
export const blocksOfContent = (content: unknown): NewBlock[] => {
  const sections = (content as { sections?: unknown } | null)?.sections;
  return Array.isArray(sections) ? sections.filter(isBlock) : [];
};
