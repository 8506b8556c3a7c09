import {
  cancelCampaign,
  getCampaignResults,
  listRecipients,
  pauseCampaign,
  recipientSchema,
  resendUnknown,
  resumeCampaign,
} from '@sitewright/contract/newsletter/campaign-delivery';
import {
  type Campaign,
  campaignSchema,
  createCampaign,
  getCampaign,
  listCampaigns,
  sendCampaign,
  sendCampaignTest,
  updateCampaign,
} from '@sitewright/contract/newsletter/campaigns';
import { listNewsletterLists, newsletterListSchema } from '@sitewright/contract/newsletter/lists';
import {
  countSegment,
  createSegment,
  deleteSegment,
  listSegments,
  type Segment,
  segmentSchema,
} from '@sitewright/contract/newsletter/segments';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError, proxyFailure } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

const body = page.elementLocator(document.body);
const admin = makeUser('ADMIN');
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const path = `/tenant/newsletter/campaigns/${idOf(7)}`;
const zero = { pending: 0, sending: 0, sent: 0, failed: 0, unknown: 0, suppressed: 0, unsubscribed: 0 };

let campaign: Campaign;
const make = (fields: Partial<Campaign> = {}): Campaign =>
  sample(campaignSchema, {
    id: idOf(7),
    subject: 'Tháng Mười',
    status: 'draft',
    pausedBy: null,
    recipients: 0,
    counts: zero,
    version: 3,
    locale: 'en',
    contents: {
      en: {
        subject: 'Tháng Mười',
        preheader: '',
        blocks: [
          { id: 'b1', type: 'text', text: 'Hello {{name}}' },
          { id: 'b2', type: 'unsubscribe' },
        ],
      },
      vi: null,
    },
    senderName: '',
    replyTo: null,
    listIds: [idOf(1)],
    segmentId: null,
    isArchived: true,
    archiveUrl: null,
    error: null,
    audience: 1240,
    problems: [],
    sender: { name: 'Phở Bắc', address: 'news@north.example', own: null },
    brand: { productName: 'Phở Bắc', color: '#2f5d50' },
    ...fields,
  });

beforeEach(() => {
  campaign = make();
  mock(getCampaign, () => campaign);
  mock(listCampaigns, () => ({ campaigns: [campaign], pagination: onePage(1) }));
  mock(listNewsletterLists, {
    lists: [
      sample(newsletterListSchema, { id: idOf(1), name: 'News', subscribers: 1200 }),
      sample(newsletterListSchema, { id: idOf(2), name: 'Offers', subscribers: 40 }),
    ],
  });
  mock(listSegments, { segments: [] });
});

describe('the list of campaigns', () => {
  it('shows progress, and a new one opens in the editor', async () => {
    campaign = make({ status: 'sending', recipients: 10, counts: { ...zero, sent: 4, pending: 6 } });
    const screen = await renderScreen('/tenant/newsletter?tab=campaigns', { as: admin });
    const row = screen.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1);
    await expect.poll(() => row.element().textContent).toMatch(/Tháng Mười.*Sending.*4 of 10/);
    expect(await axeViolations()).toEqual([]);
    campaign = make({ subject: '' });
    mock(createCampaign, () => campaign);
    await screen.getByRole('button', { name: 'Create campaign' }).click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Untitled' })).toBeVisible();
  });

  it('says what it is for when it is empty, and why it failed to load', async () => {
    mock(listCampaigns, { campaigns: [], pagination: onePage(0) });
    const screen = await renderScreen('/tenant/newsletter?tab=campaigns', { as: admin });
    await expect.element(screen.getByText('No campaigns yet')).toBeVisible();
    mock(listCampaigns, proxyFailure());
    await renderScreen('/tenant/newsletter?tab=campaigns', { as: admin });
    await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the editor', () => {
  it('saves, and sends to the number of people that it names', async () => {
    const screen = await renderScreen(path, { as: admin });
    await screen.getByRole('textbox', { name: 'Subject' }).fill('Tháng Mười Một');
    await screen.getByLabelText('Offers (40)').click();
    await expect.element(screen.getByText('Save your changes to check them.')).toBeVisible();
    mock(updateCampaign, ({ body: sent }) => {
      campaign = make({
        version: 4,
        subject: sent.contents!.en!.subject,
        contents: sent.contents as Campaign['contents'],
        listIds: sent.listIds!,
      });
      return campaign;
    });
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = body.getByRole('dialog', { name: 'Send to 1240 subscribers?' });
    await expect
      .element(dialog.getByText(/“Tháng Mười Một”, from Phở Bắc \(news@north\.example\)/))
      .toBeVisible();
    expect(sentTo(updateCampaign).at(-1)!.body).toMatchObject({ version: 3, listIds: [idOf(1), idOf(2)] });
    mock(sendCampaign, () => {
      campaign = make({ status: 'sending', version: 5, audience: null });
      return campaign;
    });
    await dialog.getByRole('button', { name: 'Send 1240 emails' }).click();
    await expect.element(screen.getByText('Preparing the list of recipients…')).toBeVisible();
    expect(sentTo(sendCampaign).at(-1)!.body).toEqual({ version: 4 });
  });

  it('lists what keeps it from being sent, and asks for nothing before that is fixed', async () => {
    campaign = make({
      audience: 0,
      problems: [
        { code: 'no_recipients', locale: null, message: '' },
        { code: 'no_unsubscribe', locale: 'en', message: '' },
      ],
    });
    const screen = await renderScreen(path, { as: admin });
    const checks = screen.getByRole('region', { name: 'Before sending' });
    await expect.element(checks.getByText(/Nobody would receive it/)).toBeVisible();
    await expect.element(checks.getByText('English: Add the block “Unsubscribe links”.')).toBeVisible();
    await screen.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(body.getByText('Fix the issues listed under “Before sending”.')).toBeVisible();
    expect(body.getByRole('dialog').elements()).toEqual([]);
  });

  it('schedules at a time in the zone of the browser', async () => {
    const screen = await renderScreen(path, { as: admin });
    await screen.getByRole('button', { name: 'Schedule' }).click();
    const dialog = body.getByRole('dialog', { name: 'Schedule for 1240 subscribers' });
    await expect.element(dialog.getByRole('button', { name: 'Schedule' })).toBeDisabled();
    await dialog.getByLabelText('Date and time').fill('2031-05-03T09:00');
    mock(sendCampaign, () => {
      campaign = make({ status: 'scheduled', scheduledAt: '2031-05-03T07:00:00.000Z' });
      return campaign;
    });
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(screen.getByText(/Will be sent on/)).toBeVisible();
    const sent = sentTo(sendCampaign).at(-1)!.body;
    expect(sent).toMatchObject({ at: new Date('2031-05-03T09:00').toISOString() });
    expect(sent.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    mock(cancelCampaign, () => (campaign = make()));
    await screen.getByRole('button', { name: 'Cancel schedule' }).click();
    await body.getByRole('dialog').getByRole('button', { name: 'Cancel schedule' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  });

  it('has a second language, which begins with the text of the first', async () => {
    const screen = await renderScreen(path, { as: admin });
    await screen.getByRole('button', { name: 'Add Tiếng Việt' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Tháng Mười');
    await screen.getByRole('textbox', { name: 'Subject' }).fill('Bản tin');
    await screen.getByRole('radiogroup', { name: 'Language of the content' }).getByText('English').click();
    await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('Tháng Mười');
    mock(
      updateCampaign,
      ({ body: sent }) => (campaign = make({ contents: sent.contents as Campaign['contents'] })),
    );
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    expect(sentTo(updateCampaign).at(-1)!.body.contents).toMatchObject({
      en: { subject: 'Tháng Mười' },
      vi: { subject: 'Bản tin' },
    });
  });

  it('keeps what is typed when somebody else saved meanwhile, and sends tests of what is stored', async () => {
    const screen = await renderScreen(path, { as: admin });
    await screen.getByLabelText('Sender name').fill('Phở');
    mock(updateCampaign, mockError('stale_version'));
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Overwrite with mine' })).toBeVisible();
    await expect.element(screen.getByLabelText('Sender name')).toHaveValue('Phở');
    mock(updateCampaign, () => (campaign = make({ senderName: 'Phở', version: 9 })));
    await screen.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.element(body.getByText('Campaign saved.')).toBeVisible();
    mock(sendCampaignTest, { ok: true });
    await screen.getByRole('button', { name: 'Send test' }).click();
    await expect.element(body.getByText('Test email sent to you.')).toBeVisible();
    expect(sentTo(sendCampaignTest).at(-1)!.body).toEqual({ locale: 'en' });
  });
});

describe.each([1280, 375])('the editor at %i', (width) => {
  it('has no accessibility violation', async () => {
    const screen = await renderScreen(path, { as: admin, width });
    await expect.element(screen.getByRole('textbox', { name: 'Subject' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});

describe('a campaign that is being sent', () => {
  beforeEach(() => {
    mock(listRecipients, () => ({
      recipients: [
        sample(recipientSchema, {
          id: idOf(5),
          email: 'lan@example.com',
          state: 'unknown',
          error: 'The program stopped.',
        }),
        sample(recipientSchema, { id: idOf(6), email: null, state: 'unsubscribed' }),
      ],
      pagination: onePage(2),
    }));
    mock(getCampaignResults, {
      bounced: 1,
      unsubscribed: 2,
      columns: [{ from: '2026-11-01T09:00:00.000Z', sent: 8, unsubscribed: 2 }],
    });
  });

  it('shows progress and results, is paused and resumed', async () => {
    const sending = {
      recipients: 10,
      startedAt: '2026-11-01T09:00:00.000Z',
      counts: { ...zero, sent: 6, unknown: 1, pending: 3 },
    };
    campaign = make({ status: 'sending', ...sending });
    const screen = await renderScreen(path, { as: admin });
    await expect.element(screen.getByText('7 of 10')).toBeVisible();
    const rows = screen.getByRole('table', { name: 'Recipients' }).getByRole('row');
    await expect
      .poll(() => rows.nth(1).element().textContent)
      .toMatch(/lan@example\.com.*The program stopped\..*Unknown/);
    await expect.poll(() => rows.nth(2).element().textContent).toContain('Erased subscriber');
    expect(await axeViolations()).toEqual([]);
    mock(pauseCampaign, () => (campaign = make({ status: 'paused', pausedBy: 'user', ...sending })));
    await screen.getByRole('button', { name: 'Pause' }).click();
    await expect.element(screen.getByText(/Paused\. Emails that were not sent wait/)).toBeVisible();
    mock(
      resumeCampaign,
      () => (campaign = make({ status: 'sent', finishedAt: '2026-11-01T09:05:00.000Z', ...sending })),
    );
    await screen.getByRole('button', { name: 'Resume' }).click();
    await expect.element(screen.getByText(/^Sent on/)).toBeVisible();
  });

  it('asks before emails of unknown delivery are sent again, one or all', async () => {
    campaign = make({
      status: 'sent',
      recipients: 10,
      startedAt: '2026-11-01T09:00:00.000Z',
      counts: { ...zero, sent: 8, unknown: 2 },
    });
    mock(resendUnknown, () => campaign);
    const screen = await renderScreen(path, { as: admin });
    await screen.getByRole('button', { name: 'Send 2 unknown emails again' }).click();
    await body
      .getByRole('dialog', { name: 'Send 2 emails again?' })
      .getByRole('button', { name: 'Send again' })
      .click();
    await screen.getByRole('button', { name: 'Send again: lan@example.com' }).click();
    await body
      .getByRole('dialog', { name: 'Send 1 email again?' })
      .getByRole('button', { name: 'Send again' })
      .click();
    await expect
      .poll(() => sentTo(resendUnknown).map((call) => call.body))
      .toEqual([{}, { recipientId: idOf(5) }]);
  });

  it('is taken out of the archive after it was sent', async () => {
    const sent = {
      status: 'sent',
      recipients: 1,
      startedAt: '2026-11-01T09:00:00.000Z',
      counts: { ...zero, sent: 1 },
    } as const;
    campaign = make({ ...sent, archiveUrl: 'https://north.example/newsletter/archive/news' });
    const screen = await renderScreen(path, { as: admin });
    const link = screen.getByRole('link', { name: 'Open web version' });
    await expect.element(link).toHaveAttribute('href', 'https://north.example/newsletter/archive/news');
    mock(updateCampaign, () => (campaign = make({ ...sent, isArchived: false, version: 4 })));
    await screen.getByRole('button', { name: 'Remove from archive' }).click();
    await expect.element(screen.getByRole('button', { name: 'Show in archive' })).toBeVisible();
    expect(link.elements()).toEqual([]);
    expect(sentTo(updateCampaign).at(-1)!.body).toEqual({ version: 3, isArchived: false });
  });

  it('says that the mail server does not work, with its reason', async () => {
    campaign = make({
      status: 'paused',
      pausedBy: 'server',
      error: 'connect ECONNREFUSED',
      recipients: 10,
      startedAt: '2026-11-01T09:00:00.000Z',
      counts: { ...zero, pending: 10 },
    });
    const screen = await renderScreen(path, { as: admin });
    await expect.element(screen.getByText('connect ECONNREFUSED')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try now' })).toBeVisible();
  });
});

describe('segments', () => {
  const segment: Segment = sample(segmentSchema, {
    id: idOf(3),
    name: 'VIP',
    match: 'all',
    rules: [{ field: 'tag', op: 'is', value: 'vip' }],
    subscribers: 12,
  });

  it('are created with conditions whose matches are counted', async () => {
    mock(countSegment, { subscribers: 5 });
    const screen = await renderScreen('/tenant/newsletter?tab=segments', { as: admin });
    await screen.getByRole('button', { name: 'Create segment' }).click();
    const dialog = body.getByRole('dialog', { name: 'Create segment' });
    await expect.element(dialog.getByText('5 subscribers match.')).toBeVisible();
    await dialog.getByLabelText('Name').fill('Hà Nội');
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await expect.element(dialog.getByText('Complete all conditions to see who matches.')).toBeVisible();
    await dialog.getByLabelText('Value 2').fill('hà nội');
    await dialog.getByLabelText('Comparison 2').selectOptions('is not');
    expect(await axeViolations()).toEqual([]);
    mock(createSegment, () => {
      mock(listSegments, { segments: [segment] });
      return segment;
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('rowheader', { name: 'VIP' })).toBeVisible();
    expect(sentTo(createSegment).at(-1)!.body).toEqual({
      name: 'Hà Nội',
      match: 'all',
      rules: [
        { field: 'language', op: 'is', value: 'en' },
        { field: 'tag', op: 'isNot', value: 'hà nội' },
      ],
    });
  });

  it('in use say so when they are deleted', async () => {
    mock(listSegments, { segments: [segment] });
    mock(deleteSegment, mockError('in_use'));
    const screen = await renderScreen('/tenant/newsletter?tab=segments', { as: admin });
    await screen.getByRole('button', { name: 'Delete: VIP' }).click();
    const dialog = body.getByRole('dialog', { name: 'Delete “VIP”?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
  });
});
