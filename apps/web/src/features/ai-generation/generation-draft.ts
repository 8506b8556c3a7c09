// What the form of a generation holds. Fields of all kinds are kept while another kind is chosen.
import type { GenerationKind } from '@sitewright/contract/ai/ai-runs';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { PageKind, RewriteAction, TextLength, Tone } from '@sitewright/contract/ai/writing';
import type { Language } from '../../lib/languages.ts';

export interface GenerationDraft {
  kind: GenerationKind;
  name: string;
  description: string;
  /** Empty: found by the description. */
  industry: string;
  location: string;
  tone: Tone;
  length: TextLength;
  locale: Language;
  pageKind: PageKind;
  /** Type of a section design. */
  design: string;
  text: string;
  action: Exclude<RewriteAction, 'translate'>;
  into: Language;
  keyword: string;
  siteId: string;
  /** Empty: all pages, where that is possible. */
  pageId: string;
}

export const emptyDraft = (locale: Language): GenerationDraft => ({
  kind: 'section',
  name: '',
  description: '',
  industry: '',
  location: '',
  tone: 'professional',
  length: 'medium',
  locale,
  pageKind: 'about',
  design: 'hero/hero-1',
  text: '',
  action: 'shorten',
  into: locale === 'en' ? 'vi' : 'en',
  keyword: '',
  siteId: '',
  pageId: '',
});

export type DraftField = 'name' | 'text' | 'description' | 'siteId' | 'pageId';

export const isOfBusiness = (kind: GenerationKind): boolean =>
  kind === 'site' || kind === 'page' || kind === 'section';
export const isOfText = (kind: GenerationKind): boolean => kind === 'text' || kind === 'translate';
export const isOfSite = (kind: GenerationKind): boolean => kind === 'seo' || kind === 'alt';

/** The first field that is missing. */
export const missingField = ({
  kind,
  name,
  text,
  description,
  siteId,
  pageId,
}: GenerationDraft): DraftField | undefined => {
  if (isOfBusiness(kind) && name.trim() === '') return 'name';
  if (isOfText(kind) && text.trim() === '') return 'text';
  if (kind === 'image_keywords' && description.trim() === '') return 'description';
  if (isOfSite(kind) && siteId === '') return 'siteId';
  return kind === 'seo' && pageId === '' ? 'pageId' : undefined;
};

export const draftLimits = { text: aiLimits.promptMaxLength, keyword: aiLimits.keywordMaxLength };
