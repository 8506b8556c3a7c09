import { switchLandingTemplate } from '@sitewright/contract/landing/landing';
import {
  deleteLandingContact,
  type LandingContactMessage,
  listLandingContacts,
  updateLandingContact,
} from '@sitewright/contract/landing/landing-contact';
import {
  type LandingExperiment,
  listLandingExperiments,
  startLandingExperiment,
  stopLandingExperiment,
} from '@sitewright/contract/landing/landing-experiments';
import {
  getLandingMetrics,
  getLandingVersion,
  listLandingVersions,
  restoreLandingVersion,
} from '@sitewright/contract/landing/landing-manager';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';
import { draftOf, landingState, mockLanding } from './testing/landing-fixture.ts';

const open = (tab: string, width = 1280) =>
  renderScreen(`/tenant/landing?tab=${tab}`, { as: makeUser('ADMIN'), width });

const overrides = { 'hero.title': { en: 'My bread' }, 'steps.items.0.title': { en: 'Call us' } };

describe('the templates', () => {
  it('are switched after a dry run that shows what is kept and removed', async () => {
    const live = {
      ...landingState({ contentOverrides: overrides, version: 3 }),
      changedAt: null,
      changedBy: null,
    };
    mockLanding({ live });
    const screen = await open('templates');
    await expect.element(screen.getByText('Live', { exact: true })).toBeVisible();
    expect(
      screen
        .getByRole('link', { name: 'Preview: Startup Bold (opens in a new tab)' })
        .element()
        .getAttribute('href'),
    ).toBe('/preview/landing-template/startup-bold');
    await screen.getByRole('button', { name: 'Use template: Startup Bold' }).click();
    const dialog = screen.getByRole('dialog');
    const removed = dialog.getByRole('region', { name: 'Removed (1)' });
    await expect.element(removed.getByText('“Call us”')).toBeVisible();
    await expect
      .element(dialog.getByRole('region', { name: 'Kept (1)' }).getByText('“My bread”'))
      .toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await dialog.getByLabelText('Keep my colors, fonts and text where they fit').click();
    await expect.element(dialog.getByRole('region', { name: 'Removed (2)' })).toBeVisible();
    expect(sentTo(switchLandingTemplate).every(({ body }) => body.dryRun)).toBe(true);
    await dialog.getByRole('button', { name: 'Use template' }).click();
    await expect.element(screen.getByText('The draft now uses Startup Bold.')).toBeVisible();
    expect(sentTo(switchLandingTemplate).at(-1)?.body).toEqual({
      templateId: 'startup-bold',
      preserveCustomizations: false,
      instance: 'draft',
      version: 0,
      dryRun: false,
    });
  });

  it('go live at once when that is chosen, and a stale page is not overwritten', async () => {
    const live = { ...landingState({ version: 3 }), changedAt: null, changedBy: null };
    mockLanding({ live });
    const screen = await open('templates');
    await screen.getByRole('button', { name: 'Use template: Startup Bold' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Live page').click();
    await expect.element(dialog.getByRole('region', { name: 'Kept (1)' })).toBeVisible();
    mock(switchLandingTemplate, () => mockError('stale_version', { error: 'Somebody changed this page.' }));
    await dialog.getByRole('button', { name: 'Use template' }).click();
    await expect.element(dialog.getByText('Somebody changed this page.')).toBeVisible();
    expect(sentTo(switchLandingTemplate).at(-1)?.body).toMatchObject({
      instance: 'live',
      version: 3,
      dryRun: false,
    });
  });
});

describe('the version history', () => {
  beforeEach(() => {
    const version = {
      templateId: 'modern-saas',
      createdAt: '2026-01-15T10:00:00.000Z',
      createdBy: 'mai@example.com',
    };
    mock(listLandingVersions, {
      versions: [
        { ...version, version: 2, change: 'published', isLive: true },
        { ...version, version: 1, change: 'switched', isLive: false },
      ],
    });
  });

  it('shows which fields differ, and rolls back', async () => {
    const live = {
      ...landingState({ contentOverrides: { 'hero.title': { vi: 'Bánh mì' } }, version: 2 }),
      changedAt: null,
      changedBy: null,
    };
    const { manager } = mockLanding({ live });
    const { template: _, ...config } = landingState({
      enabledPages: { ...live.enabledPages, pricing: false },
      version: 1,
    });
    mock(getLandingVersion, { templateId: 'modern-saas', ...config });
    mock(restoreLandingVersion, manager);
    const screen = await open('versions');
    await screen.getByRole('button', { name: 'Compare: version 1' }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .poll(() =>
        dialog
          .getByRole('row')
          .elements()
          .map((row) => [...row.children].map((cell) => cell.textContent)),
      )
      .toEqual([
        ['Field', 'This version', 'Live page'],
        ['Page: Pricing', 'Off', 'On'],
        ['Text: Hero (Tiếng Việt)', 'Template default', 'Bánh mì'],
      ]);
    expect(await axeViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'Roll back: version 1' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect.element(screen.getByText('Version 1 is live again.')).toBeVisible();
    expect(sentTo(restoreLandingVersion).map(({ params }) => params.landingVersion)).toEqual([1]);
  });
});

describe('an A/B test', () => {
  const test = sample(listLandingExperiments.response.shape.experiments.element, {
    status: 'running',
    goal: 'contact',
    weight: 30,
    variants: {
      a: { pageViews: 1000, conversions: 20, rate: 0.02 },
      b: { pageViews: 400, conversions: 24, rate: 0.06 },
    },
  });
  const show = (change: Partial<LandingExperiment>) =>
    mock(listLandingExperiments, { experiments: [{ ...test, ...change }] });

  it('needs a draft that is not scheduled', async () => {
    mockLanding();
    const screen = await open('tests');
    await expect.element(screen.getByText('Create a draft first')).toBeVisible();
  });

  it('is started with a goal and a share', async () => {
    const fixture = mockLanding({ draft: draftOf() });
    mock(startLandingExperiment, () => {
      fixture.manager = { ...fixture.manager, hasRunningTest: true };
      show({});
      return test;
    });
    const screen = await open('tests');
    await screen.getByLabelText('Goal').selectOptions('Contact messages');
    const share = screen.getByLabelText('Visitors who see variant B');
    await share.fill('100');
    await expect.element(screen.getByText('Enter a whole number from 1 to 99')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Start test' })).toBeDisabled();
    await share.fill('30');
    await screen.getByRole('button', { name: 'Start test' }).click();
    await expect.element(screen.getByText('Running A/B test')).toBeVisible();
    expect(sentTo(startLandingExperiment).map(({ body }) => body)).toEqual([{ goal: 'contact', weight: 30 }]);
    await expect.element(screen.getByText(/^An A\/B test is running/)).toBeVisible();
  });

  it.each([
    [{ verdict: 'not_enough_data', chance: null } as const, /^Not enough data yet.*100 page views and 5/],
    [{ verdict: 'no_difference', chance: 0.4 } as const, /^No clear difference.*40%/],
    [{ verdict: 'b_is_better', chance: 0.0001 } as const, /^Variant B converts better.*less than 0.1%/],
  ])('says honestly what its figures mean: %o', async (result, sentence) => {
    show(result);
    mockLanding({ draft: draftOf(), hasRunningTest: true });
    const screen = await open('tests');
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /^B \(draft\) 30% 400 24 6%/ })).toBeVisible();
  });

  it('is stopped with a winner', async () => {
    show({ verdict: 'b_is_better', chance: 0.01 });
    const fixture = mockLanding({ draft: draftOf(), hasRunningTest: true });
    mock(stopLandingExperiment, () => {
      fixture.manager = { ...fixture.manager, hasRunningTest: false, draft: null };
      show({ status: 'stopped', winner: 'b', stoppedAt: '2026-02-15T10:00:00.000Z' });
      return test;
    });
    const screen = await open('tests');
    await screen.getByRole('button', { name: 'Publish B' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Publish B' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Past tests' })).toBeVisible();
    expect(sentTo(stopLandingExperiment).map(({ body }) => body.winner)).toEqual(['b']);
    expect(await axeViolations()).toEqual([]);
  });
});

describe('the analytics', () => {
  it('show a chart with a table behind it', async () => {
    mockLanding();
    const counts = { pageViews: 0, conversions: 0, register: 0, contact: 0, newsletter: 0 };
    mock(getLandingMetrics, {
      days: [
        { ...counts, day: '2026-11-28' },
        { ...counts, day: '2026-11-29', pageViews: 1200, conversions: 12, contact: 12 },
      ],
      totals: { ...counts, pageViews: 1200, conversions: 12, contact: 12, rate: 0.01 },
      templates: [],
    });
    const screen = await open('metrics');
    await screen.getByText('Show as table').click();
    await expect.element(screen.getByRole('row', { name: 'Nov 29, 2026 1,200 12' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByText('7 days').click();
    await expect.poll(() => sentTo(getLandingMetrics).at(-1)?.query.days).toBe(7);
  });

  it('say so when there are none', async () => {
    mockLanding();
    const screen = await open('metrics');
    await expect.element(screen.getByText('No page views in this period.')).toBeVisible();
  });
});

describe('the contact messages', () => {
  it('are read, archived and deleted', async () => {
    mockLanding();
    let messages: LandingContactMessage[] = [
      sample(listLandingContacts.response.shape.messages.element, {
        name: 'Nguyễn Thị Ánh',
        email: 'anh@example.com',
        message: '<b>Xin chào</b>\nTôi muốn đặt bánh.',
        status: 'new',
      }),
    ];
    mock(listLandingContacts, () => ({ messages, pagination: onePage(messages.length) }));
    mock(updateLandingContact, ({ body: { status } }) => {
      messages = messages.map((message) => ({ ...message, status }));
      return messages[0]!;
    });
    mock(deleteLandingContact, () => {
      messages = [];
      return { ok: true };
    });
    const screen = await open('messages');
    await expect.element(screen.getByText(/<b>Xin chào<\/b>/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Mark as read' }).click();
    await screen.getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByRole('button', { name: 'Move to inbox' })).toBeVisible();
    expect(sentTo(updateLandingContact).map(({ body }) => body.status)).toEqual(['read', 'archived']);
    await screen.getByRole('button', { name: 'Delete' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('No messages yet')).toBeVisible();
  });
});
