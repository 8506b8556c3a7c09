import { countUnreadSubmissions } from '@sitewright/contract/submissions/submissions-across-sites';
import { expect, it } from 'vitest';
import { mock } from '../../testing/mock-api.ts';
import { renderPart } from '../../testing/render-screen.tsx';
import { FormUnread, SiteUnread } from './unread-submissions.tsx';

const siteId = '00000000-0000-4000-8000-000000000010';
const otherSite = '00000000-0000-4000-8000-000000000011';
const [contact, booking, foreign] = [20, 21, 22].map((n) => `00000000-0000-4000-8000-0000000000${n}`);

const show = (forms: { siteId: string; formId: string; count: number }[]) => {
  mock(countUnreadSubmissions, { forms: forms.map((form) => ({ ...form, review: 0 })) });
  return renderPart(
    <>
      <SiteUnread siteId={siteId} />
      <FormUnread siteId={siteId} formId={booking!} />
    </>,
    ['builder'],
  );
};

it('unread submissions of the site and of a form are counted, and lead to them', async () => {
  const screen = await show([
    { siteId, formId: contact!, count: 2 },
    { siteId, formId: booking!, count: 1 },
    { siteId: otherSite, formId: foreign!, count: 7 },
  ]);
  const ofSite = screen.getByRole('link', { name: '3 new submissions' });
  await expect.element(ofSite).toHaveAttribute('href', `/dashboard/submissions?site=${siteId}`);
  const ofForm = screen.getByRole('link', { name: '1 new submission' });
  await expect
    .element(ofForm)
    .toHaveAttribute('href', `/dashboard/sites/${siteId}/forms/${booking}/submissions`);
});

it('without unread submissions nothing is shown', async () => {
  const screen = await show([{ siteId: otherSite, formId: foreign!, count: 7 }]);
  await expect.element(screen.getByRole('link', { name: /new submission/ })).not.toBeInTheDocument();
});
