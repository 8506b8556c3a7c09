import {
  countUnreadSubmissions,
  listSubmissionsAcrossSites,
  siteSubmissionSchema,
} from '@sitewright/contract/submissions/submissions-across-sites';
import { listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it, vi } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';
import { pollMs } from '../use-unread.ts';

const siteId = '00000000-0000-4000-8000-000000000001';
const formId = '00000000-0000-4000-8000-000000000002';
const submission = (excerpt: string, number: number) =>
  sample(siteSubmissionSchema, {
    id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`,
    siteId,
    formId,
    siteName: 'Quán Mai',
    formName: 'Đặt bàn',
    excerpt,
    status: 'new',
    deletedAt: null,
  });
let stored = [submission('Lê Mai\nBốn người', 1)];
beforeEach(() => {
  stored = [submission('Lê Mai\nBốn người', 1)];
  mock(listSites, { sites: [sample(siteSchema, { id: siteId, name: 'Quán Mai' })], pagination: onePage(1) });
  mock(listSubmissionsAcrossSites, ({ query }) => ({
    submissions: query.q === 'nobody' || query.tab === 'spam' ? [] : stored,
    next: null,
  }));
  mock(countUnreadSubmissions, () => ({ forms: [{ siteId, formId, count: stored.length, review: 0 }] }));
});

it.each([1280, 375])(
  'the submissions of all sites lead to the inbox of their form, at %i px',
  async (width) => {
    const screen = await renderScreen('/dashboard/submissions', { as: makeUser(), width });
    const link = screen.getByRole('link', { name: /Lê Mai/ });
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        `/dashboard/sites/${siteId}/forms/${formId}/submissions?submission=${stored[0]!.id}`,
      );
    await expect.element(screen.getByText('Đặt bàn')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    expect(await axeViolations()).toEqual([]);
  },
);

it('tab, search and site stay in the address', async () => {
  const screen = await renderScreen('/dashboard/submissions', { as: makeUser(), width: 1280 });
  await screen.getByRole('combobox', { name: 'Site' }).selectOptions('Quán Mai');
  await screen.getByRole('searchbox').fill('nobody');
  await expect.element(screen.getByRole('link', { name: /Lê Mai/ })).not.toBeInTheDocument();
  await screen.getByRole('tab', { name: 'Spam' }).click();
  await expect.poll(() => location.search).toContain(`site=${siteId}`);
});

it('an empty inbox leads to what might be spam, as nobody was notified of it', async () => {
  mock(countUnreadSubmissions, { forms: [{ siteId, formId, count: 0, review: 3 }] });
  mock(listSubmissionsAcrossSites, ({ query }) => ({
    submissions: query.tab === 'review' ? stored : [],
    next: null,
  }));
  const screen = await renderScreen('/dashboard/submissions', { as: makeUser(), width: 1280 });
  await screen.getByRole('button', { name: '3 submissions need review' }).click();
  await expect
    .element(screen.getByRole('tab', { name: 'Needs review 3' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('link', { name: /Lê Mai/ })).toBeVisible();
});

it('a new submission appears without a reload', async () => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'Date'],
    shouldAdvanceTime: true,
  });
  const screen = await renderScreen('/dashboard/submissions', { as: makeUser(), width: 1280 });
  await expect.element(screen.getByRole('link', { name: /Lê Mai/ })).toBeVisible();
  stored = [submission('Trần Hoa', 2), ...stored];
  await vi.advanceTimersByTimeAsync(pollMs + 1_000);
  await expect.element(screen.getByRole('link', { name: /Trần Hoa/ })).toBeVisible();
  vi.useRealTimers();
});
