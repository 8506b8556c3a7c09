import type { PostBlock } from '@sitewright/contract/blog/post-blocks';
import { isPostBlock } from '@sitewright/contract/blog/post-blocks';
import type { Section } from '@sitewright/contract/content';

type Data = Record<string, unknown>;

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A block whose data is not checked: an import or an API client may have stored anything. */
export interface StoredBlock {
  id: string;
  type: PostBlock['type'];
  data: Data;
}

export type BodyPart = { block: StoredBlock } | { section: Section };

/** The visible blocks and sections of a post's body. */
export const readBody = (content: unknown): BodyPart[] => {
  const sections =
    isData(content) && Array.isArray(content['sections']) ? (content['sections'] as unknown[]) : [];
  return sections.flatMap((section): BodyPart[] => {
    if (!isData(section) || typeof section['type'] !== 'string' || section['hidden'] === true) return [];
    const stored = { ...section, id: typeof section['id'] === 'string' ? section['id'] : '' } as Section;
    if (!isPostBlock(stored)) return [{ section: stored }];
    const data = isData(section['data']) ? section['data'] : {};
    return [{ block: { id: stored.id, type: stored.type as PostBlock['type'], data } }];
  });
};

export const text = (data: Data, name: string): string => {
  const value = data[name];
  return typeof value === 'string' ? value : '';
};

/** One of some words; the first when it is none of them. */
export const choice = <Word extends string>(
  data: Data,
  name: string,
  words: readonly [Word, ...Word[]],
): Word => words.find((word) => word === data[name]) ?? words[0];

export const entries = (data: Data, name: string): Data[] => {
  const value = data[name];
  return Array.isArray(value) ? (value as unknown[]).filter(isData) : [];
};
