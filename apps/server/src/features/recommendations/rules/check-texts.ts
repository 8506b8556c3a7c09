// Texts of a page: too few, and those of a template that wait for the owner's own.
import { recommendationLimits as limits } from '@sitewright/contract/recommendations/recommendation-limits';
import { pageTexts } from '../../pages/page-text.ts';
import { isListed } from '../../rendering/page-head.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';
import { type Advice, advice } from '../advice.ts';

/** “[Phone]”, “[street and number]”; not a footnote such as [1] or a link in rich text. */
const bracket = /\[\p{L}[^\][<>]{2,}\]/u;
const loremIpsum = /\blorem ipsum\b/i;

const excerptLength = 60;

const excerptOf = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength - 1).trimEnd()}…`;

const checkPlaceholders = (page: DraftPage, texts: readonly string[]): Advice[] => {
  const text = texts.find((one) => bracket.test(one) || loremIpsum.test(one));
  if (text === undefined) return [];
  const values = { text: excerptOf(bracket.exec(text)?.[0] ?? text) };
  return [advice('placeholder_text', `Replace the placeholder text “${values.text}”.`, { page, values })];
};

const wordsIn = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length, 0);

export const checkTexts = (
  draft: SiteDraft,
  page: DraftPage,
  { hasForm }: { hasForm: boolean },
): Advice[] => {
  const visible = page.sections.filter(({ hidden }) => !hidden);
  if (visible.length === 0) return [];
  const texts = pageTexts({ sections: visible } as unknown as DraftPage['content']);
  const found = checkPlaceholders(page, texts);
  const words = wordsIn(texts);
  if (!hasForm && isListed(draft, page) && words < limits.thinPageWords) {
    found.push(advice('thin_page', `The page has only ${words} words.`, { page, values: { words } }));
  }
  return found;
};
