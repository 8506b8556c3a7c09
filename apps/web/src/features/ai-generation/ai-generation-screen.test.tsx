import { generateSeo, getAiStatus, rewriteTexts, writeTemplateSection } from '@sitewright/contract/ai/ai';
import {
  deleteGeneration,
  generationSchema,
  generationSummarySchema,
  getGeneration,
  listGenerations,
  updateGeneration,
} from '@sitewright/contract/ai/ai-runs';
import { getCompanyProfile } from '@sitewright/contract/company/company';
import { companyFieldsSchema } from '@sitewright/contract/company/company-profile';
import { sectionLibrary } from '@sitewright/contract/library/library';
import { listPages, pageSummarySchema, updatePageSettings } from '@sitewright/contract/pages/pages';
import { listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { mockWriting } from '../../testing/mock-writing.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';

const id = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const available = { available: true };
const builtIn = sample(getAiStatus.response, {
  provider: 'builtin',
  model: null,
  isModel: false,
  quota: null,
  features: {
    ...{ site: available, page: available, section: available, seo: available, rewrite: available },
    ...{ imageDescription: available, recommendations: available, translate: available, altTexts: available },
  },
});
const connected = {
  ...builtIn,
  provider: 'openai-compatible' as const,
  model: 'small-1',
  isModel: true,
  quota: { used: 12, limit: 500, resetsAt: '2031-04-01T00:00:00.000Z' },
};
const by = { usage: { inputTokens: 0, outputTokens: 0 }, needsInput: [], runId: id(1) };
const byBuiltIn = { ...by, provider: 'builtin' as const, model: null };

const body = page.elementLocator(document.body);
const form = body.getByRole('form', { name: 'New generation' });
const results = body.getByRole('region', { name: 'Results' });
const past = body.getByRole('region', { name: 'History' });
const kind = (name: string) => form.getByRole('radio', { name, exact: true }).click();

beforeEach(() => {
  mock(getAiStatus, builtIn);
  mock(sectionLibrary, {
    ...sample(sectionLibrary.response),
    designs: [
      {
        type: 'hero/hero-1',
        config: { label: { en: 'Hero', vi: 'Mở đầu' }, category: 'hero' },
        defaults: { title: 'Old title' },
      },
    ],
  });
  mock(writeTemplateSection, ({ body: { templateContext } }) => ({
    sectionData: { type: 'hero/hero-1', data: { title: `Bread by ${templateContext.businessName}` } },
    ...byBuiltIn,
  }));
});

const open = async (): Promise<void> => {
  await renderScreen('/ai-generation');
  await expect.element(form).toBeVisible();
};
const writeSection = async (button = 'Generate'): Promise<void> => {
  await form.getByRole('textbox', { name: 'Business name' }).fill('Mai');
  await form.getByRole('button', { name: button }).click();
};

describe('what is generated', () => {
  it('starts with the company profile', async () => {
    mock(getCompanyProfile, {
      ...sample(getCompanyProfile.response),
      ...companyFieldsSchema.parse({
        displayName: 'Tiệm bánh Mai',
        description: 'We bake bread.',
        valueProps: ['Sourdough only.'],
        address: { city: 'Huế' },
      }),
    });
    await open();
    await expect.element(form.getByRole('textbox', { name: 'Business name' })).toHaveValue('Tiệm bánh Mai');
    const description = form.getByRole('textbox', { name: 'Description' });
    await expect.element(description).toHaveValue('We bake bread. Sourdough only.');
    await expect.element(form.getByRole('textbox', { name: 'Location' })).toHaveValue('Huế');
  });

  it('says who writes, and what is missing', async () => {
    await open();
    await expect.element(body.getByText('Built-in writer', { exact: true }).first()).toBeVisible();
    await expect.element(body.getByText('No AI model is connected.')).toBeVisible();
    await form.getByRole('button', { name: 'Generate' }).click();
    await expect.element(form.getByText('Enter the name of the business')).toBeVisible();
    await expect.element(form.getByRole('textbox', { name: 'Business name' })).toHaveFocus();
    expect(sentTo(writeTemplateSection)).toEqual([]);
    await kind('Translation');
    await expect.element(form.getByText('This needs an AI model, and none is connected.')).toBeVisible();
    await expect.element(form.getByRole('button', { name: 'Generate' })).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
  });

  it('is shown with its texts, and can be made again', async () => {
    await open();
    await writeSection();
    await expect.element(results.getByText('Bread by Mai')).toBeVisible();
    await results.getByRole('button', { name: 'Regenerate' }).click();
    await expect.poll(() => sentTo(writeTemplateSection).length).toBe(2);
    const seeds = sentTo(writeTemplateSection).map((call) => call.body.seed);
    expect(new Set(seeds).size).toBe(2);
    expect(sentTo(writeTemplateSection)[0]!.body.sectionData).toEqual({
      type: 'hero/hero-1',
      data: { title: 'Old title' },
    });
  });

  it('appears while it is written, and can be canceled', async () => {
    mock(getAiStatus, connected);
    const writing = mockWriting(writeTemplateSection);
    await open();
    await writeSection();
    await expect.poll(() => writing.streams.length).toBe(1);
    writing.streams[0]!.send('partial', {
      texts: [{ path: ['sectionData', 'data', 'title'], text: 'Bread by M' }],
    });
    await expect.element(results.getByText('Bread by M', { exact: true })).toBeVisible();
    await expect.element(results.getByText('Writing…')).toBeVisible();
    await results.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => writing.closed).toBe(1);
    await expect.element(results.getByText('Canceled')).toBeVisible();
    await expect.element(results.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  });

  it('has three variants side by side, each by itself', async () => {
    let calls = 0;
    mock(writeTemplateSection, () => {
      calls += 1;
      if (calls === 2) return mockError('provider_error', { error: 'The model failed.' });
      return { sectionData: { title: `Title number ${'abc'[calls - 1]}` }, ...byBuiltIn };
    });
    await open();
    await writeSection('3 variants');
    await expect
      .element(results.getByRole('article', { name: 'Variant 1' }).getByText('Title number a'))
      .toBeVisible();
    await expect
      .element(results.getByRole('article', { name: 'Variant 2' }).getByText('The model failed.'))
      .toBeVisible();
    await expect
      .element(results.getByRole('article', { name: 'Variant 3' }).getByText('Title number c'))
      .toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('leads to the usage when the credits are used up, and to the built-in writer', async () => {
    mock(getAiStatus, connected);
    mock(writeTemplateSection, ({ body: { useBuiltIn } }) =>
      useBuiltIn
        ? { sectionData: { title: 'Written without a model' }, ...byBuiltIn }
        : mockError('limit_reached', { error: 'You have used your AI credits.' }),
    );
    await open();
    await writeSection();
    await expect.element(results.getByText('You have used your AI credits.')).toBeVisible();
    await expect
      .element(results.getByRole('link', { name: 'See your usage' }))
      .toHaveAttribute('href', '/usage');
    await results.getByRole('button', { name: 'Use the built-in writer instead' }).click();
    await expect.element(results.getByText('Written without a model')).toBeVisible();
  });
});

describe('what becomes of it', () => {
  const home = sample(pageSummarySchema, {
    id: id(4),
    title: 'Home',
    seo: { title: 'Old', description: 'Old words' },
  });
  beforeEach(() => {
    mock(listSites, { sites: [sample(siteSchema, { id: id(3), name: 'Bakery' })], pagination: onePage(1) });
    mock(listPages, { ...sample(listPages.response), pages: [home] });
  });

  it('a text is inserted in the editor, into a page that is chosen', async () => {
    mock(rewriteTexts, { texts: ['Bread, every day.'], ...byBuiltIn });
    await open();
    await kind('Text');
    await form.getByRole('textbox', { name: 'Text' }).fill('We bake bread, and we do so every single day.');
    await form.getByRole('button', { name: 'Generate' }).click();
    await results.getByRole('button', { name: 'Insert' }).click();
    const dialog = body.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Open editor' })).toBeDisabled();
    await dialog.getByRole('combobox', { name: 'Site' }).selectOptions('Bakery');
    await dialog.getByRole('combobox', { name: 'Page' }).selectOptions('Home');
    await expect.element(dialog.getByRole('button', { name: 'Open editor' })).toBeEnabled();
    expect(await axeViolations()).toEqual([]);
  });

  it('a title and description are compared with those of the page, and the change can be undone', async () => {
    mock(
      generateSeo,
      sample(generateSeo.response, { title: 'Bread by Mai', description: 'Baked at night.', ...byBuiltIn }),
    );
    await open();
    await kind('SEO');
    await form.getByRole('combobox', { name: 'Site' }).selectOptions('Bakery');
    await form.getByRole('combobox', { name: 'Page' }).selectOptions('Home');
    await form.getByRole('button', { name: 'Generate' }).click();
    await results.getByRole('button', { name: 'Use for page' }).click();
    const dialog = body.getByRole('dialog');
    await expect
      .element(dialog.getByRole('region', { name: 'Current' }).getByText('Old words'))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('region', { name: 'Suggestion' }).getByText('Baked at night.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Use', exact: true }).click();
    await body.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => sentTo(updatePageSettings).map((call) => call.body.seo))
      .toEqual([
        { title: 'Bread by Mai', description: 'Baked at night.' },
        { title: 'Old', description: 'Old words' },
      ]);
  });
});

describe('the history', () => {
  const runs = [
    sample(generationSummarySchema, { id: id(5), kind: 'text', prompt: 'Bread', excerpt: 'Bread, daily.' }),
    sample(generationSummarySchema, {
      id: id(6),
      kind: 'page',
      status: 'canceled',
      prompt: 'Mai',
      excerpt: '',
    }),
  ];
  beforeEach(() => {
    mock(listGenerations, ({ query: { q } }) => ({
      runs: runs.filter(({ prompt }) => !q || prompt.toLowerCase().includes(q)),
      next: null,
    }));
  });

  it('is searched, and shows a result again', async () => {
    mock(
      getGeneration,
      sample(generationSchema, {
        ...runs[0],
        status: 'succeeded',
        input: { action: 'shorten', texts: ['Bread'] },
        output: { texts: ['Bread, daily.'] },
      }),
    );
    await open();
    await expect.element(past.getByText('Canceled')).toBeVisible();
    await past.getByRole('searchbox', { name: 'Search history' }).fill('bread');
    await expect.element(past.getByText('Mai')).not.toBeInTheDocument();
    await past.getByRole('button', { name: 'Show: Bread' }).click();
    await expect.element(results.getByText('Bread, daily.')).toBeVisible();
    await results.getByRole('button', { name: 'Regenerate' }).click();
    await expect
      .poll(() => sentTo(rewriteTexts)[0]?.body)
      .toMatchObject({ action: 'shorten', texts: ['Bread'] });
  });

  it('keeps favorites, and forgets what is deleted', async () => {
    await open();
    await past.getByRole('button', { name: 'Favorite: Bread' }).click();
    await expect
      .poll(() => sentTo(updateGeneration).map((call) => call.body))
      .toEqual([{ isFavorite: true }]);
    await past.getByRole('button', { name: 'Delete: Mai' }).click();
    await body.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(() => sentTo(deleteGeneration).map((call) => call.params.generationId))
      .toEqual([id(6)]);
  });

  it('is loaded, is empty, or cannot be loaded', async () => {
    const held = hold(listGenerations);
    mock(listGenerations, { runs: [], next: null });
    await renderScreen('/ai-generation', { width: 375 });
    await expect.element(form).toBeVisible();
    held.release();
    await expect.element(past.getByText('No generations yet')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    mock(listGenerations, mockError('internal'));
    await renderScreen('/ai-generation', { language: 'vi' });
    await expect.element(body.getByRole('heading', { name: 'Lịch sử' })).toBeVisible();
    await expect.element(body.getByRole('alert')).toBeVisible();
  });
});
