// A page with one section whose texts the dialog shows, and the two kinds of writers.
import type { getAiStatus } from '@sitewright/contract/ai/ai';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { siteSchema } from '@sitewright/contract/sites/sites';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { sample } from '../../../../testing/sample.ts';
import type { DocumentSession } from '../../../../saving/document-session.ts';
import { Editor } from '../../../model/editor.ts';
import type { EditorLibrary } from '../../../model/editor-library.ts';

const both = (text: string) => ({ en: text, vi: text });
export const design = {
  type: 'faq/faq-1',
  config: {
    label: both('Questions'),
    category: 'faq',
    fields: [
      { type: 'text', name: 'title', label: both('Title'), maxLength: 60 },
      { type: 'text', name: 'text', label: both('Text'), multiline: true },
      { type: 'richtext', name: 'body', label: both('Details') },
      { type: 'richtext', name: 'more', label: both('More') },
      {
        type: 'list',
        name: 'questions',
        label: both('Questions'),
        itemLabel: both('Question'),
        fields: [{ type: 'text', name: 'question', label: both('Question') }],
      },
    ],
  },
} as unknown as SectionDesign;

export const data = {
  title: 'Questions & answers',
  text: 'Really everything that people usually ask us about our bread.',
  body: '<p>Salt &amp; flour.</p><p>Nothing else.</p>',
  more: '<p>With <b>bold</b> words</p>',
  questions: [
    { id: 'first', question: 'Are you open on Sundays?' },
    { id: 'second', question: 'Do you deliver?' },
  ],
};

const sessionOf = (kind: 'header' | 'page' | 'footer', content: object): DocumentSession =>
  ({
    store: createDocumentStore(fromContent(content).state),
    source: { kind },
  }) as unknown as DocumentSession;

export const makeEditor = (): Editor => {
  const sections = [{ id: 'faq', type: design.type, data }];
  const sessions = {
    header: sessionOf('header', { sections: [] }),
    page: sessionOf('page', { sections }),
    footer: sessionOf('footer', { sections: [] }),
  };
  const library = { designs: new Map([[design.type, design]]), versions: new Map() };
  const site = sample(siteSchema, { settings: { locale: 'en' } });
  return new Editor(library as unknown as EditorLibrary, sessions, {
    viewport: 'desktop',
    pages: [],
    pageId: 'home',
    site,
  });
};

const available = { available: true };
type Status = EndpointResponse<typeof getAiStatus>;
export const builtIn: Status = {
  provider: 'builtin',
  model: null,
  isModel: false,
  quota: null,
  features: {
    ...{ site: available, page: available, section: available, seo: available },
    ...{ imageDescription: available, recommendations: available, rewrite: available, altTexts: available },
    translate: { available: false, reason: 'no_model' },
  },
};
export const connected: Status = {
  ...builtIn,
  provider: 'openai-compatible',
  model: 'small-1',
  isModel: true,
  quota: { used: 12, limit: 500, resetsAt: '2026-12-01T00:00:00.000Z' },
  features: { ...builtIn.features, translate: available },
};
const by = {
  usage: { inputTokens: 0, outputTokens: 0 },
  needsInput: [],
  runId: '00000000-0000-4000-8000-000000000001',
};
export const byBuiltIn = { ...by, provider: 'builtin' as const, model: null };

/** The texts of the section, with those of its list. */
export const textsOfPage = (editor: Editor) => {
  const { sections } = toContent(editor.sessions.page.store.state);
  const { questions, ...texts } = (sections as unknown as { data: typeof data }[])[0]!.data;
  return { ...texts, questions: questions.map(({ question }) => question) };
};

export const unchanged = { ...data, questions: data.questions.map(({ question }) => question) };
