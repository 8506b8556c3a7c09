import { writeAltTexts } from '@sitewright/contract/ai/ai-alt-texts';
import { getAiStatus } from '@sitewright/contract/ai/ai';
import { businessDefaults, getBusinessContext, siteSchema } from '@sitewright/contract/sites/sites';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { createDocumentStore } from '@sitewright/document/store';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { Editor } from '../../model/editor.ts';
import { EditorProvider } from '../../model/editor-context.tsx';
import type { EditorLibrary } from '../../model/editor-library.ts';
import type { DocumentSession } from '../../../saving/document-session.ts';
import { builtIn, byBuiltIn } from '../suggest-texts/testing/faq-editor.ts';
import AltTextsDialog from './alt-texts-dialog.tsx';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const closed = vi.fn<() => void>();
let editor: Editor;

const image = (src: string, alt = '') => ({ src, alt });
const session = (kind: string, sections: object[]): DocumentSession =>
  ({
    store: createDocumentStore(fromContent({ sections }).state),
    source: { kind },
  }) as unknown as DocumentSession;

const open = async (sections: object[]): Promise<void> => {
  const library = { designs: new Map(), versions: new Map() } as unknown as EditorLibrary;
  const sessions = {
    header: session('header', []),
    page: session('page', sections),
    footer: session('footer', []),
  };
  const site = sample(siteSchema, { settings: { locale: 'en' } });
  editor = new Editor(library, sessions, { viewport: 'desktop', pages: [], pageId: 'home', site });
  await renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Page</h1>
        <AltTextsDialog onClose={closed} />
      </main>
    </EditorProvider>,
    ['builder', 'suggest-texts'],
  );
  await expect.element(dialog).toBeVisible();
};
const section = (id: string, data: object) => ({ id, type: 'hero/hero-1', data });
const images = () =>
  (toContent(editor.sessions.page.store.state).sections as unknown as { data: { image: object } }[]).map(
    ({ data }) => data.image,
  );

beforeEach(() => {
  closed.mockClear();
  mock(getAiStatus, builtIn);
  mock(getBusinessContext, { ...businessDefaults, inherited: businessDefaults });
  mock(writeAltTexts, {
    images: [
      { alt: 'Bread on a table', isDecorative: false },
      { alt: '', isDecorative: true },
      { alt: null, isDecorative: false },
    ],
    ...byBuiltIn,
  });
});

const sections = [
  section('bread', { title: 'Bread', image: image('/a/bread-on-a-table.jpg') }),
  section('wave', { title: 'Wave', image: image('/a/wave-pattern.png') }),
  section('code', { title: 'Code', image: image('/a/4f00.jpg') }),
  section('oven', { title: 'Oven', image: image('/a/oven.jpg', 'Our oven') }),
];

it('suggestions are checked and changed, and used in one undo step', async () => {
  await open(sections);
  await expect.element(dialog.getByText(/^3 images on this page have no alt text\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  const row = (n: number) => dialog.getByRole('group', { name: `Image ${n}` });
  await expect.element(row(1).getByRole('textbox')).toHaveValue('Bread on a table');
  await expect.element(row(2).getByLabelText('Decorative image')).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Use 2 selected' })).toBeVisible();
  await row(3).getByRole('textbox').fill('Mai at the oven');
  expect(await axeViolations()).toEqual([]);
  expect(sentTo(writeAltTexts)[0]!.body.images.map(({ src }) => src)).toEqual([
    '/a/bread-on-a-table.jpg',
    '/a/wave-pattern.png',
    '/a/4f00.jpg',
  ]);
  await dialog.getByRole('button', { name: 'Use 3 selected' }).click();
  expect(images()).toEqual([
    { src: '/a/bread-on-a-table.jpg', alt: 'Bread on a table' },
    { src: '/a/wave-pattern.png', alt: '', decorative: true },
    { src: '/a/4f00.jpg', alt: 'Mai at the oven' },
    { src: '/a/oven.jpg', alt: 'Our oven' },
  ]);
  expect(closed).toHaveBeenCalledOnce();
  editor.undo();
  expect(images()).toEqual(sections.map(({ data }) => (data as { image: object }).image));
  expect(editor.canUndo).toBe(false);
});

it('a failure is told, and a page without such images says so', async () => {
  mock(writeAltTexts, mockError('provider_error', { error: 'The model failed.' }));
  await open(sections);
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await expect.element(dialog.getByText('The model failed.')).toBeVisible();
  await open([sections[3]!]);
  await expect
    .element(dialog.getByText('All images on this page have alt text or are decorative.').first())
    .toBeVisible();
});
