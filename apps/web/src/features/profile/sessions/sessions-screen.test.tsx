import {
  endOneSession,
  endOtherSessions,
  listSessions,
  listSignIns,
  type Session,
  sessionSchema,
  signInEntrySchema,
} from '@sitewright/contract/account/account';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { proxyFailure } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const own = sample(sessionSchema, { isCurrent: true, browser: 'Firefox', system: 'Linux' });
const others = ['Chrome', 'Safari'].map((browser, index) =>
  sample(sessionSchema, { id: `00000000-0000-4000-8000-00000000001${index}`, browser, system: 'macOS' }),
);
let sessions: Session[];

beforeEach(() => {
  sessions = [own, ...others];
  mock(listSessions, () => ({ sessions, pagination: onePage(sessions.length) }));
});

it('sessions that could not be loaded are reported, and load on Retry', async () => {
  mock(listSessions, proxyFailure(500));
  const screen = await renderScreen('/profile/sessions');
  const title = "Couldn't load";
  await expect.element(screen.getByRole('alert').getByRole('heading', { name: title })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  mock(listSessions, { sessions: [own], pagination: onePage(1) });
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText('This device')).toBeVisible();
});

it('sessions are signed out one by one and all at once', async () => {
  mock(endOneSession, ({ params: { sessionId } }) => {
    sessions = sessions.filter(({ id }) => id !== sessionId);
    return { ok: true };
  });
  mock(endOtherSessions, () => {
    sessions = [own];
    return { ended: 1 };
  });
  const screen = await renderScreen('/profile/sessions');
  const ends = screen.getByRole('button', { name: /^Sign out: / });
  await expect.poll(() => ends.elements().length).toBe(2);
  await ends.first().click();
  await expect.element(screen.getByText('Device signed out.')).toBeVisible();
  await expect.poll(() => ends.elements().length).toBe(1);
  expect(sentTo(endOneSession).map(({ params }) => params.sessionId)).toEqual([others[0]!.id]);
  await screen.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(screen.getByText('Signed out of 1 other session.')).toBeVisible();
  await expect.poll(() => ends.elements().length).toBe(0);
});

it('the sign-in history is filtered by the URL', async () => {
  const entries = [
    sample(signInEntrySchema, { id: '1', outcome: 'signed_in' }),
    sample(signInEntrySchema, { id: '2', outcome: 'failed' }),
  ];
  mock(listSignIns, ({ query }) => {
    const signIns = entries.filter(({ outcome }) => !query.outcome || outcome === query.outcome);
    return { signIns, pagination: onePage(signIns.length) };
  });
  const screen = await renderScreen('/profile/sessions');
  const rows = screen.getByRole('table', { name: 'Sign-in history' }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(3);
  await screen.getByLabelText('Result', { exact: true }).selectOptions('Failed');
  await expect.poll(() => location.search).toBe('?outcome=failed');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(screen.getByRole('cell', { name: 'Failed' })).toBeVisible();

  await renderScreen('/profile/sessions?outcome=failed');
  await expect.poll(() => rows.elements().length).toBe(2);
});
