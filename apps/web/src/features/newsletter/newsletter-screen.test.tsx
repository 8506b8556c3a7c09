import {
  createNewsletterList,
  deleteNewsletterList,
  listNewsletterLists,
  type NewsletterList,
  newsletterListSchema,
  updateNewsletterList,
} from '@sitewright/contract/newsletter/lists';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import {
  addSubscriber,
  eraseSubscriber,
  getNewsletterGrowth,
  listSubscribers,
  type Subscriber,
  subscriberSchema,
  updateSubscriber,
} from '@sitewright/contract/newsletter/subscribers';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, proxyFailure } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const admin = makeUser('ADMIN');
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const makeList = (fields: Partial<NewsletterList> = {}): NewsletterList =>
  sample(newsletterListSchema, {
    id: idOf(1),
    name: 'Newsletter',
    description: '',
    isDefault: true,
    subscribers: 2,
    version: 1,
    ...fields,
  });
const makeSubscriber = (fields: Partial<Subscriber> = {}): Subscriber =>
  sample(subscriberSchema, {
    id: idOf(5),
    email: 'lan@example.com',
    name: 'Lan',
    status: 'subscribed',
    lists: [idOf(1)],
    tags: ['vip'],
    source: 'footer',
    consent: 'form:footer',
    version: 4,
    ...fields,
  });

let lists: NewsletterList[];
let subscribers: Subscriber[];
const days = (last: { subscribed: number; unsubscribed: number }) =>
  Array.from({ length: limits.growthDays }, (_, index) => ({
    date: new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10),
    ...(index === limits.growthDays - 1 ? last : { subscribed: 0, unsubscribed: 0 }),
  }));

beforeEach(() => {
  lists = [makeList()];
  subscribers = [];
  mock(listNewsletterLists, () => ({ lists }));
  mock(listSubscribers, () => ({
    subscribers,
    pagination: { page: 1, limit: 20, total: subscribers.length, pages: 1 },
  }));
  mock(getNewsletterGrowth, {
    totals: { pending: 1, subscribed: 3, unsubscribed: 0, bounced: 0, complained: 0 },
    days: days({ subscribed: 3, unsubscribed: 1 }),
  });
});

it('subscribers are listed with status, lists and growth', async () => {
  subscribers = [
    makeSubscriber(),
    makeSubscriber({ id: idOf(6), email: 'a@b.cc', status: 'pending', lists: [] }),
  ];
  const screen = await renderScreen('/tenant/newsletter', { as: admin });
  const rows = screen.getByRole('table', { name: 'Subscribers' }).getByRole('row');
  await expect
    .poll(() => rows.nth(1).element().textContent)
    .toMatch(/lan@example\.com.*Lan · #vip.*Subscribed.*Newsletter/);
  await expect.poll(() => rows.nth(2).element().textContent).toMatch(/Not confirmed.*None/);
  const growth = screen.getByRole('table', { name: 'Last 90 days' }).getByRole('row');
  expect(growth.elements()).toHaveLength(2);
  expect(growth.nth(1).element().textContent).toMatch(/31$/);
  expect(await axeViolations()).toEqual([]);
});

it('a person is asked to confirm, and a refused address says why', async () => {
  const screen = await renderScreen('/tenant/newsletter', { as: admin });
  await expect.element(screen.getByText('No subscribers yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Add subscriber' }).first().click();
  const dialog = body.getByRole('dialog', { name: 'Add subscriber' });
  const confirm = dialog.getByRole('button', { name: 'Send confirmation email' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Email').fill('lan@example.invalid');
  await dialog.getByLabelText(/How did this person agree/).fill('At our stand');
  mock(addSubscriber, () =>
    mockError('validation_failed', { fields: { email: 'This address can’t receive email.' } }),
  );
  await confirm.click();
  await expect.element(dialog.getByText('This address can’t receive email.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  mock(addSubscriber, ({ body: sent }) => {
    const made = makeSubscriber({ ...sent, status: 'pending', lists: [], tags: [] });
    subscribers = [made];
    return { ...made, isAsked: true };
  });
  await dialog.getByLabelText('Email').fill('lan@example.com');
  await confirm.click();
  await expect.element(screen.getByRole('rowheader', { name: /lan@example\.com/ })).toBeVisible();
  expect(sentTo(addSubscriber).at(-1)!.body).toMatchObject({
    email: 'lan@example.com',
    consent: 'At our stand',
  });
  await expect.element(body.getByText('Confirmation email sent to lan@example.com.')).toBeVisible();
});

it.each([
  ['Already subscribed.', { status: 'subscribed', lists: [idOf(1)] }],
  ['A confirmation email was sent recently.', { status: 'pending', lists: [] }],
  // Asked for another list of theirs a moment ago.
  ['A confirmation email was sent recently.', { status: 'subscribed', lists: [idOf(2)] }],
] as const)('“%s” is said instead where no email was sent', async (text, fields) => {
  mock(addSubscriber, {
    ...makeSubscriber({ ...fields, lists: [...fields.lists] }),
    isAsked: false,
  });
  const screen = await renderScreen('/tenant/newsletter', { as: admin });
  await screen.getByRole('button', { name: 'Add subscriber' }).first().click();
  const dialog = body.getByRole('dialog', { name: 'Add subscriber' });
  await dialog.getByLabelText('Email').fill('lan@example.com');
  await dialog.getByLabelText(/How did this person agree/).fill('At our stand');
  await dialog.getByRole('button', { name: 'Send confirmation email' }).click();
  await expect.element(body.getByText(text)).toBeVisible();
});

it.each([
  ['/tenant/newsletter', 'ADMIN', /^Add people here/],
  ['/admin/newsletter', 'PLATFORM_ADMIN', /newsletter form on your pages/],
] as const)('%s says where subscribers come from', async (path, role, text) => {
  const screen = await renderScreen(path, { as: makeUser(role) });
  await expect.element(screen.getByText(text)).toBeVisible();
});

it('a subscriber is unsubscribed, and erased after a confirmation', async () => {
  subscribers = [makeSubscriber()];
  mock(updateSubscriber, () => {
    subscribers = [makeSubscriber({ status: 'unsubscribed', lists: [] })];
    return subscribers[0]!;
  });
  mock(eraseSubscriber, () => {
    subscribers = [];
    return { ok: true };
  });
  const screen = await renderScreen('/tenant/newsletter', { as: admin });
  await screen.getByRole('button', { name: 'Edit: lan@example.com' }).click();
  const dialog = body.getByRole('dialog', { name: 'Edit subscriber' });
  await dialog.getByLabelText('Unsubscribe from all lists').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('cell', { name: 'Unsubscribed' })).toBeVisible();
  expect(sentTo(updateSubscriber)[0]!.body).toEqual({
    name: 'Lan',
    tags: ['vip'],
    version: 4,
    status: 'unsubscribed',
  });
  await screen.getByRole('button', { name: 'Erase: lan@example.com' }).click();
  await expect.element(body.getByRole('dialog').getByText(/email log for up to 30 days/)).toBeVisible();
  await body.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect.element(screen.getByText('No subscribers yet')).toBeVisible();
});

it('lists are created, made the default, and deleted', async () => {
  mock(createNewsletterList, ({ body: { name, description } }) => {
    const made = makeList({
      id: idOf(2),
      name,
      description: description ?? '',
      isDefault: false,
      subscribers: 0,
    });
    lists = [...lists, made];
    return made;
  });
  mock(updateNewsletterList, ({ params }) => {
    lists = lists.map((list) => ({ ...list, isDefault: list.id === params.newsletterListId }));
    return lists[1]!;
  });
  mock(deleteNewsletterList, ({ params }) => {
    lists = lists.filter(({ id }) => id !== params.newsletterListId);
    return { ok: true };
  });
  const screen = await renderScreen('/tenant/newsletter?tab=lists', { as: admin });
  await screen.getByRole('button', { name: 'Create list' }).click();
  const dialog = body.getByRole('dialog', { name: 'Create list' });
  await dialog.getByLabelText('Name').fill('Ưu đãi');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await screen.getByRole('button', { name: 'Make default: Ưu đãi' }).click();
  await expect.element(screen.getByRole('rowheader', { name: /Ưu đãi Default/ })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Delete: Newsletter' }).click();
  await body.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => screen.getByRole('row').elements().length).toBe(2);
});

it('subscribers that could not be loaded are reported, and load on Retry', async () => {
  mock(listSubscribers, proxyFailure(500));
  const screen = await renderScreen('/admin/newsletter', { as: makeUser('PLATFORM_ADMIN') });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mock(listSubscribers, { subscribers: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('No subscribers yet')).toBeVisible();
});
