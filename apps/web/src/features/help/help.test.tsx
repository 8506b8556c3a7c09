import {
  articleSchema,
  documentationOverviewSchema,
  getArticle,
  getTutorial,
  listArticles,
  listScreenHelp,
  listTutorialProgress,
  listTutorials,
  saveTutorialProgress,
  searchDocumentation,
  sendArticleFeedback,
  tutorialEntrySchema,
  tutorialSchema,
} from '@sitewright/contract/documentation/documentation';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, noConnection } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { leaveGuide } from './guide/guide-state.ts';

const body = page.elementLocator(document.body);
const entry = { slug: 'publish-your-site', title: 'How do I publish?', summary: 'Choose Publish.' };
const article = sample(articleSchema, {
  ...entry,
  category: { id: 'publishing', name: 'Publishing' },
  language: 'en',
  html: '<h2 id="publish">Publish</h2><p>Choose <a href="/help/roles">it</a>.</p><h2 id="later">Later</h2>',
  headings: [
    { id: 'publish', text: 'Publish' },
    { id: 'later', text: 'Later' },
  ],
  next: { slug: 'roles', title: 'Roles', summary: '' },
});

beforeEach(() => {
  leaveGuide();
  mock(
    listArticles,
    sample(documentationOverviewSchema, {
      categories: [{ id: 'publishing', name: 'Publishing', description: '', articles: [entry] }],
    }),
  );
  mock(getArticle, article);
});

describe('the help center', () => {
  it('lists articles and searches them', async () => {
    mock(searchDocumentation, ({ query: { q } }) => ({
      articles: q === 'publsih' ? [{ ...entry, category: 'Publishing' }] : [],
    }));
    await renderScreen('/help', { as: null });
    await expect.element(body.getByRole('link', { name: entry.title })).toBeVisible();
    await body.getByRole('searchbox').fill('publsih');
    await expect.element(body.getByText('Results: 1')).toBeVisible();
    await body.getByRole('searchbox').fill('zzz');
    await expect.element(body.getByText(/^No results/)).toBeVisible();
    expect(new URL(location.href).searchParams.get('q')).toBe('zzz');
    await body.getByRole('searchbox').fill('');
    await expect.element(body.getByRole('heading', { name: 'Publishing' })).toBeVisible();
  });

  it('shows an article, whose links open without a reload', async () => {
    await renderScreen('/help/publish-your-site', { as: null });
    await expect.element(body.getByRole('heading', { level: 1, name: entry.title })).toBeVisible();
    await expect.element(body.getByRole('link', { name: 'Later' })).toHaveAttribute('href', '#later');
    await expect.poll(() => document.title).toBe('How do I publish? · Sitewright');
    await body.getByRole('link', { name: 'it', exact: true }).click();
    await expect.poll(() => location.pathname).toBe('/help/roles');
    await expect.element(body.getByRole('heading', { level: 1, name: entry.title })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('suggests others for an article that does not exist', async () => {
    mock(getArticle, mockError('not_found', { details: { suggestions: [entry] } }));
    await renderScreen('/help/publish', { as: null });
    await expect.element(body.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    await expect.element(body.getByRole('link', { name: entry.title })).toBeVisible();
  });

  it('loads again after a failure', async () => {
    mock(getArticle, noConnection);
    await renderScreen('/help/publish-your-site', { as: null });
    await expect.element(body.getByText("The article couldn't be loaded.")).toBeVisible();
    mock(getArticle, article);
    await body.getByRole('button', { name: 'Try again' }).click();
    await expect.element(body.getByRole('heading', { level: 1, name: entry.title })).toBeVisible();
  });

  it('hears what readers think', async () => {
    mock(sendArticleFeedback, { ok: true });
    await renderScreen('/help/publish-your-site', { as: null });
    await body.getByRole('button', { name: 'No', exact: true }).click();
    await body.getByLabelText(/^What can we improve/).fill('Thiếu ảnh');
    await body.getByRole('button', { name: 'Send feedback' }).click();
    await expect.element(body.getByText('Thanks for your feedback.')).toBeVisible();
    expect(sentTo(sendArticleFeedback).map((call) => call.body)).toEqual([
      { language: 'en', isHelpful: false, comment: 'Thiếu ảnh' },
    ]);
  });
});

describe('the help panel', () => {
  it('has the articles of the screen, and searches all', async () => {
    mock(listScreenHelp, { articles: [entry] });
    mock(searchDocumentation, { articles: [] });
    await renderScreen('/usage');
    await body.getByRole('button', { name: 'Help', exact: true }).click();
    const panel = body.getByRole('dialog', { name: 'Help' });
    await expect
      .element(panel.getByRole('link', { name: /How do I publish/ }))
      .toHaveAttribute('href', '/help/publish-your-site');
    expect(sentTo(listScreenHelp).at(-1)?.query).toEqual({ language: 'en', path: '/usage' });
    await panel.getByLabelText('Search help').fill('zzz');
    await expect.element(panel.getByText(/^No results/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });
});

describe('a tutorial', () => {
  const about = { slug: 'first', title: 'First site', summary: 'Begin', minutes: 5, stepCount: 2 };
  const steps = [
    { title: 'Look', html: '<p>See how much is left.</p>', route: '/usage', anchor: null },
    { title: 'Search', html: '<p>Find a template.</p>', route: '/site-templates', anchor: 'template-search' },
  ];
  beforeEach(() => {
    mock(listTutorials, { tutorials: [sample(tutorialEntrySchema, about)] });
    mock(getTutorial, sample(tutorialSchema, { ...about, steps }));
    mock(saveTutorialProgress, ({ params, body: { step, isDone } }) => ({
      slug: params.tutorialSlug,
      step,
      status: isDone ? 'done' : 'in_progress',
    }));
  });

  it('guides through the real screens, and is done at the end', async () => {
    await renderScreen('/tutorials/first');
    await body.getByRole('button', { name: 'Start tutorial' }).click();
    await expect.poll(() => location.pathname).toBe('/usage');
    const card = body.getByRole('region', { name: 'Tutorial: First site' });
    await expect.element(card.getByRole('heading', { name: 'Look' })).toHaveFocus();
    await card.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => location.pathname).toBe('/site-templates');
    await expect.element(card.getByText('Step 2 of 2')).toBeVisible();
    await expect.poll(() => document.querySelector('[class*="ring"]')).not.toBeNull();
    await card.getByRole('button', { name: 'Finish' }).click();
    await expect.element(card).not.toBeInTheDocument();
    await expect.poll(() => sentTo(saveTutorialProgress).at(-1)?.body).toEqual({ step: 1, isDone: true });
  });

  it('is left with Escape and continued where it was', async () => {
    mock(listTutorialProgress, { progress: [{ slug: 'first', status: 'in_progress', step: 1 }] });
    await renderScreen('/tutorials/first');
    await body.getByRole('button', { name: 'Continue tutorial' }).click();
    const card = body.getByRole('region', { name: 'Tutorial: First site' });
    await expect.element(card.getByText('Step 2 of 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    await expect.poll(() => sentTo(saveTutorialProgress).at(-1)?.body).toEqual({ step: 1, isDone: false });
  });

  it('asks guests to sign in', async () => {
    await renderScreen('/tutorials/first', { as: null });
    await expect
      .element(body.getByRole('link', { name: 'Start tutorial' }))
      .toHaveAttribute('href', expect.stringContaining('/login'));
    await renderScreen('/tutorials', { as: null });
    await expect.element(body.getByRole('link', { name: 'First site' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
