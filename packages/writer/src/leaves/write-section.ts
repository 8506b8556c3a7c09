import type { JsonObject } from '@sitewright/contract/content';
import type { SectionCategory, SectionConfig } from '@sitewright/contract/library/section-design';
import type { SiteTexts } from '../site-texts.ts';
import { textLeavesOf, withTexts } from './text-leaves.ts';
import { writeLeaves } from './write-leaves.ts';

/**
 * The data of a section with texts for another business: the same keys, lists as long as before, and everything but its texts
 * untouched. Texts that only the owner can know stay as they are.
 */
export const writeSection = (
  data: JsonObject,
  {
    texts,
    config,
    category,
  }: {
    texts: SiteTexts;
    config?: Pick<SectionConfig, 'fields' | 'category'> | undefined;
    /** Of data without a known design. */
    category?: SectionCategory | undefined;
  },
): JsonObject =>
  withTexts(data, writeLeaves(textLeavesOf(data, config), texts, config?.category ?? category));
