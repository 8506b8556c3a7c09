// The call of a generation: from the form, or from one of the history that is made again.
import {
  generateSeo,
  rewriteTexts,
  writePage,
  writeSite,
  writeTemplateSection,
} from '@sitewright/contract/ai/ai';
import { writeAltTexts, writeSiteAltTexts } from '@sitewright/contract/ai/ai-alt-texts';
import type { Generation, GenerationKind } from '@sitewright/contract/ai/ai-runs';
import { translatePost, writePostTexts } from '@sitewright/contract/blog-writing/blog-writing';
import type { Endpoint } from '@sitewright/contract/endpoint';
import { describeImages } from '@sitewright/contract/image-replacement/image-replacement';
import type { CallOf } from '../../lib/api-client.ts';
import { request } from '../../lib/api.ts';
import { requestWriting, type Watcher } from '../../lib/writing/request-writing.ts';
import type { GenerationDraft } from './generation-draft.ts';

export type Output = Record<string, unknown> & { runId: string; model?: string | null };

export interface GenerationCall {
  kind: GenerationKind;
  /** Of the endpoint; `seed` and `useBuiltIn` are added. */
  body: Record<string, unknown>;
  siteId: string;
  pageId: string;
}

export const callOfDraft = (
  draft: GenerationDraft,
  defaultsOf: (design: string) => object,
): GenerationCall => {
  const { kind, name, description, industry, location, tone, length, locale, siteId, pageId } = draft;
  const businessInfo = { name, description, industry, location };
  const templateContext = { businessName: name, businessDescription: description, industry, location, tone };
  const of = (body: Record<string, unknown>): GenerationCall => ({ kind, body, siteId, pageId });
  switch (kind) {
    case 'site':
      return of({ businessInfo, tone, length, locale });
    case 'page':
      return of({ businessInfo, tone, length, locale, pageType: draft.pageKind });
    case 'section':
      return of({
        sectionData: { type: draft.design, data: defaultsOf(draft.design) },
        templateContext,
        length,
        locale,
      });
    case 'text':
      return of({
        action: draft.action,
        texts: [draft.text],
        locale,
        ...(draft.action === 'change_tone' && { tone }),
        ...(name !== '' && { templateContext }),
      });
    case 'translate':
      return of({ action: 'translate', texts: [draft.text], locale, into: draft.into });
    case 'seo':
      return of({ keyword: draft.keyword });
    case 'alt':
      return of(pageId === '' ? {} : { pageId });
    case 'image_keywords':
      return of({ prompt: description });
  }
};

/** The same question again. */
export const callOfRun = ({ kind, input, siteId }: Generation): GenerationCall => {
  const { seed: _seed, useBuiltIn: _useBuiltIn, pageId, ...body } = input;
  const page = typeof pageId === 'string' ? pageId : '';
  const hasPage = kind === 'alt' && page !== '';
  return { kind, body: hasPage ? { ...body, pageId: page } : body, siteId: siteId ?? '', pageId: page };
};

interface Options extends Watcher {
  seed: string;
  useBuiltIn: boolean;
}

const write = (endpoint: Endpoint, call: object, watcher: Watcher): Promise<Output> =>
  requestWriting(endpoint, call as CallOf<Endpoint>, watcher) as Promise<Output>;

/** Of a post, or of any text. */
const rewrite = (body: Record<string, unknown>, siteId: string, watcher: Watcher): Promise<Output> => {
  if ('kind' in body) return write(writePostTexts, { params: { id: siteId }, body }, watcher);
  const { postId, useBuiltIn: _useBuiltIn, ...rest } = body;
  return postId === undefined
    ? write(rewriteTexts, { body }, watcher)
    : write(translatePost, { params: { id: siteId, postId }, body: rest }, watcher);
};

export const generate = (
  { kind, body: asked, siteId, pageId }: GenerationCall,
  { seed, useBuiltIn, ...watcher }: Options,
): Promise<Output> => {
  const body = { ...asked, seed, useBuiltIn };
  switch (kind) {
    case 'site':
      return write(writeSite, { body }, watcher);
    case 'page':
      return write(writePage, { body }, watcher);
    case 'section':
      return write(writeTemplateSection, { body }, watcher);
    case 'text':
    case 'translate':
      return rewrite(body, siteId, watcher);
    case 'seo':
      return write(generateSeo, { params: { id: siteId, pageId }, body }, watcher);
    case 'alt':
      return siteId === ''
        ? write(writeAltTexts, { body }, watcher)
        : write(writeSiteAltTexts, { params: { id: siteId }, body }, watcher);
    case 'image_keywords':
      return request(describeImages, { body: { prompt: String(asked['prompt']) }, signal: watcher.signal });
  }
};
