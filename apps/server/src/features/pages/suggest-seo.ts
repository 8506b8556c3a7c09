// Suggests a search title and description from the page's own text, without an AI model. Never adds anything that the
// page does not say.
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import { firstField, pageTexts } from './page-text.ts';

// Maximum lengths that search results show in full.
const titleLength = 60;
const descriptionLength = 155;

const cutAtWord = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > max / 2 ? space : undefined).replace(/[\s,;:–-]+$/, '')}…`;
};

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Title: page name and site name, or the page's headline for the home page. */
export const suggestSeo = (
  page: { title: string; isHome: boolean },
  siteName: string,
  content: object,
): PageSeo => {
  const body = content as Parameters<typeof pageTexts>[0];
  const headline = firstField(body, ['title', 'heading', 'headline']);
  const lead = page.isHome && headline ? headline : page.title;
  const full = lead.includes(siteName) ? lead : `${lead} – ${siteName}`;
  const title = full.length <= titleLength ? full : cutAtWord(lead, titleLength);
  const sentences: string[] = [];
  for (const text of [firstField(body, ['text', 'lead', 'description', 'body']), ...pageTexts(body)]) {
    if (!text || text.length < 25 || sentences.includes(sentence(text))) continue;
    sentences.push(sentence(text));
    if (sentences.join(' ').length >= descriptionLength - 20) break;
  }
  const description = cutAtWord(sentences.join(' '), descriptionLength);
  return { title, ...(description ? { description } : {}) };
};
