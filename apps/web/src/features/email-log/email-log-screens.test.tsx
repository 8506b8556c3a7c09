import {
  addSuppression,
  getSentEmail,
  listSentEmails,
  listSuppressions,
  removeSuppression,
  resendEmail,
  type SentEmail,
  sentEmailSchema,
  suppressionSchema,
} from '@sitewright/contract/email-log/email-log';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mockError } from '../../testing/mock-error.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { onePage } from '../../testing/one-page.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const email = (n: number, change: Partial<SentEmail> = {}): SentEmail =>
  sample(sentEmailSchema, {
    id: id(n),
    subject: `Email ${n}`,
    kind: 'welcome',
    recipient: `reader-${n}@example.com`,
    status: 'sent',
    lastError: null,
    ...change,
  });
const open = (path: string, width = 1280) => renderScreen(path, { as: makeUser('ADMIN'), width });

describe('the log', () => {
  it('shows what was sent and why an email failed, filters, opens and resends', async () => {
    const emails = [email(1), email(2, { status: 'failed', lastError: 'mailbox full' })];
    mock(listSentEmails, { emails, pagination: onePage(2) });
    const screen = await open('/tenant/emails/log');
    await expect.element(screen.getByText('mailbox full')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByLabelText('Status').selectOptions('failed');
    await expect.poll(() => sentTo(listSentEmails).at(-1)!.query).toMatchObject({ status: 'failed' });
    mock(resendEmail, email(2, { status: 'queued' }));
    await screen.getByRole('button', { name: 'Resend “Email 2”' }).click();
    await expect.element(screen.getByText('Email queued.')).toBeVisible();
    mock(getSentEmail, { ...email(1), text: null, html: null, isWithheld: true });
    await screen.getByRole('button', { name: 'View “Email 1”' }).click();
    await expect.element(screen.getByText(/its content is hidden/)).toBeVisible();
  });

  it('says so when there is nothing, and offers another try after a failure', async () => {
    mock(listSentEmails, mockError('internal'));
    const screen = await open('/tenant/emails/log');
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    mock(listSentEmails, { emails: [], pagination: onePage(0) });
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('No emails yet')).toBeVisible();
  });
});

describe('the suppression list', () => {
  it('takes an address, says what is wrong with another, and gives one back', async () => {
    mock(listSuppressions, { suppressions: [], pagination: onePage(0) });
    const screen = await open('/tenant/emails/suppressions', 375);
    await expect.element(screen.getByText('No addresses')).toBeVisible();
    await screen.getByRole('button', { name: 'Add address' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Email address').fill('nobody');
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await expect.element(dialog.getByText(/^Enter an email address/)).toBeVisible();
    const row = sample(suppressionSchema, { address: 'lan@example.com', reason: 'manual', addedBy: 'Admin' });
    mock(addSuppression, row);
    mock(listSuppressions, { suppressions: [row], pagination: onePage(1) });
    await dialog.getByLabelText('Email address').fill('lan@example.com');
    await dialog.getByRole('button', { name: 'Add address' }).click();
    await expect.element(screen.getByText('Added manually')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    mock(removeSuppression, { ok: true });
    mock(listSuppressions, { suppressions: [], pagination: onePage(0) });
    await screen.getByRole('button', { name: 'Remove lan@example.com' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText('No addresses')).toBeVisible();
    expect(sentTo(removeSuppression).map(({ params }) => params)).toEqual([
      { suppressedAddress: 'lan@example.com' },
    ]);
  });
});
