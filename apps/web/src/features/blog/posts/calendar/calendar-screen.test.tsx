import {
  type CalendarEntry,
  listCalendar,
  postSummarySchema,
  publishPost,
  updatePost,
} from '@sitewright/contract/blog/posts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../../../routes/paths.ts';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { mockError } from '../../../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';
import { idOf, mockBlog, mockPosts, post, siteId } from '../../testing/sample-blog.ts';

// The calendar of posts. Today is 10 May 2027, noon.

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const may = (day: number, hour = 9): string => new Date(2027, 4, day, hour).toISOString();
const dayCell = (day: number) =>
  page.elementLocator(document.querySelector(`[data-day="2027-05-${String(day).padStart(2, '0')}"]`)!);
const entry = (title: string) => body.getByRole('button', { name: new RegExp(title) });
const entriesOf = (day: number) =>
  [...dayCell(day).element().querySelectorAll('[data-entry]')].map((one) => one.getAttribute('title'));

let entries: CalendarEntry[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 4, 10, 12) });
  entries = [
    { id: idOf(1), title: 'Opening', status: 'published', at: may(3) },
    { id: idOf(2), title: 'Summer menu', status: 'scheduled', at: may(12, 17) },
    { id: idOf(3), title: 'Wine tasting', status: 'draft', at: may(20) },
  ];
  const posts = [post(3, 'Wine tasting', { publishedAt: may(20) }), post(4, 'Idea')];
  mockBlog({ posts });
  mock(listCalendar, () => ({ entries }));
  const move = (id: string, at: string | null) => {
    entries =
      at === null
        ? entries.filter((one) => one.id !== id)
        : [
            ...entries.filter((one) => one.id !== id),
            { ...(entries.find((one) => one.id === id) ?? { id, title: 'Idea', status: 'draft' }), at },
          ];
    mockPosts(posts.map((one) => (one.id === id ? Object.assign(one, { publishedAt: at }) : one)));
    return sample(postSummarySchema, { id, siteId, slug: 'post', locale: 'en' });
  };
  mock(publishPost, ({ params, body: { at } }) => move(params.postId, at ?? null));
  mock(updatePost, ({ params, body: { publishedAt } }) => move(params.postId, publishedAt ?? null));
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (options: ScreenOptions = {}) => {
  await renderScreen(paths.blogCalendar(siteId), options);
  await expect.element(body.getByText('Summer menu')).toBeVisible();
};

describe('the calendar', () => {
  it('shows what is published, scheduled and planned, and drafts without a date beside it', async () => {
    await open();
    await expect.element(body.getByRole('heading', { name: 'May 2027' })).toBeVisible();
    expect([entriesOf(3), entriesOf(12), entriesOf(20)]).toEqual([
      ['Opening'],
      ['Summer menu'],
      ['Wine tasting'],
    ]);
    await expect.element(dayCell(10)).toHaveAttribute('aria-current', 'date');
    await expect
      .element(body.getByRole('region', { name: 'Drafts without a date' }).getByText('Idea'))
      .toBeVisible();
    await expect.element(entry('Summer menu').getByRole('img', { name: 'Scheduled' })).toBeVisible();
  });

  it('goes to other months and back to today', async () => {
    await open();
    await body.getByRole('button', { name: 'Next month' }).click();
    await expect.element(body.getByRole('heading', { name: 'June 2027' })).toBeVisible();
    expect(location.search).toBe('?day=2027-06-10');
    await body.getByRole('button', { name: 'Previous month' }).click();
    await body.getByRole('button', { name: 'Previous month' }).click();
    await expect.element(body.getByRole('heading', { name: 'April 2027' })).toBeVisible();
    await body.getByRole('button', { name: 'Today' }).click();
    await expect.element(body.getByRole('heading', { name: 'May 2027' })).toBeVisible();
  });

  it('shows a week on a phone', async () => {
    await open({ width: 375 });
    expect(document.querySelectorAll('li[data-day]')).toHaveLength(7);
    await body.getByRole('button', { name: 'Next week' }).click();
    expect(location.search).toBe('?day=2027-05-17');
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth).toBe(0);
  });
});

describe('a post', () => {
  it('is dragged to another day, keeps its time, and goes back by Undo', async () => {
    await open();
    await userEvent.dragAndDrop(entry('Summer menu'), dayCell(19));
    await expect.poll(() => entriesOf(19)).toEqual(['Summer menu']);
    await body.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => entriesOf(12)).toEqual(['Summer menu']);
    expect(sentTo(publishPost).map(({ body }) => body.at)).toEqual([may(19, 17), may(12, 17)]);
  });

  it('that is scheduled is not dragged into the past, where it would be published at once', async () => {
    await open();
    await userEvent.dragAndDrop(entry('Summer menu'), dayCell(7));
    await expect.element(body.getByText('Scheduled posts need a time in the future')).toBeVisible();
    expect(entriesOf(12)).toEqual(['Summer menu']);
    expect(sentTo(publishPost)).toEqual([]);
  });

  it('that is published stays where it is', async () => {
    await open();
    await userEvent.dragAndDrop(entry('Opening'), dayCell(19));
    expect(entriesOf(3)).toEqual(['Opening']);
    expect(sentTo(updatePost)).toEqual([]);
  });

  it('without a date is dragged in, and out again', async () => {
    await open();
    const side = body.getByRole('region', { name: 'Drafts without a date' });
    await userEvent.dragAndDrop(entry('Idea'), dayCell(18));
    await expect.poll(() => entriesOf(18)).toEqual(['Idea']);
    await expect.element(side.getByText('No drafts without a date.')).toBeVisible();
    const dates = () => sentTo(updatePost).map(({ body }) => body.publishedAt);
    await expect.poll(dates).toEqual([may(18)]);
    await userEvent.dragAndDrop(entry('Idea'), side.getByRole('heading'));
    await expect.element(side.getByText('Idea')).toBeVisible();
    await expect.poll(dates).toEqual([may(18), null]);
  });

  it('returns to its day when the server refuses', async () => {
    await open();
    mock(updatePost, mockError('forbidden', { error: 'You can read this blog only.' }));
    await userEvent.dragAndDrop(entry('Wine tasting'), dayCell(21));
    await expect.element(body.getByText('You can read this blog only.')).toBeVisible();
    await expect.poll(() => entriesOf(20)).toEqual(['Wine tasting']);
  });

  it('is moved by its menu', async () => {
    await open();
    await entry('Summer menu').click();
    await body.getByRole('menuitem', { name: 'Move to…' }).click();
    await dialog.getByLabelText('Date').fill('2027-05-01');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(dialog.getByText('Scheduled posts need a time in the future')).toBeVisible();
    await dialog.getByLabelText('Date').fill('2027-05-26');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => entriesOf(26)).toEqual(['Summer menu']);
    expect(sentTo(publishPost).map(({ body }) => body.at)).toEqual([may(26, 17)]);
  });
});

it.each([1280, 375])('the calendar has no accessibility violation at %i', async (width) => {
  await open({ width });
  expect(await axeViolations()).toEqual([]);
});
