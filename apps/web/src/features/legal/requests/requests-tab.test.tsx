import {
  type DataRequest,
  type DataRequestDetail,
  dataRequestDetailSchema,
  dataRequestSchema,
} from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import * as platform from '@sitewright/contract/data-requests/platform-data-requests';
import * as tenant from '@sitewright/contract/data-requests/tenant-data-requests';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

const admin = makeUser('ADMIN');
const dayMs = 24 * 60 * 60_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs + 60_000).toISOString();
const id = '7b0c1f4e-1111-4111-8111-111111111111';

const formUrl = 'https://north.example.com/legal/data-request';

const about = {
  id,
  type: 'erase',
  state: 'verified',
  email: 'mai@example.com',
  verifiedAt: inDays(-25),
  dueAt: inDays(4),
  answeredAt: null,
  handledBy: null,
  edit: 3,
} as const;
const makeRequest = (fields: Partial<DataRequest> = {}): DataRequest =>
  sample(dataRequestSchema, { ...about, ...fields });
const makeDetail = (fields: Partial<DataRequestDetail> = {}): DataRequestDetail =>
  sample(dataRequestDetailSchema, {
    ...about,
    message: 'Xin hãy xóa <b>hết</b>',
    answer: '',
    notes: [],
    found: {
      records: [
        { source: 'submissions', place: 'Quán Ăn Ngon', count: 2 },
        { source: 'subscribers', place: null, count: 1 },
        { source: 'contactMessages', place: null, count: 3 },
        { source: 'emails', place: null, count: 1 },
        { source: 'suppressions', place: null, count: 1 },
      ],
      isClosed: false,
      isUser: true,
    },
    ...fields,
  });

let requests: DataRequest[];
let detail: DataRequestDetail;
beforeEach(() => {
  requests = [makeRequest()];
  detail = makeDetail();
  mock(tenant.listDataRequests, () => ({ requests, pagination: onePage(requests.length) }));
  mock(tenant.getDataRequest, () => detail);
  mock(tenant.getDataRequestForm, { url: formUrl });
});

const open = (width = 1280) => renderScreen('/tenant/legal?tab=requests', { as: admin, width });
const openFirst = async (width = 1280) => {
  const screen = await open(width);
  await screen.getByRole('button', { name: 'View the request of mai@example.com' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Xin hãy xóa <b>hết</b>')).toBeVisible();
  return screen.getByRole('dialog');
};

describe('the list of requests', () => {
  it.each([1280, 375])('shows the time that is left at %i', async (width) => {
    requests = [
      makeRequest(),
      makeRequest({
        id: '7b0c1f4e-2222-4222-8222-222222222222',
        email: 'hoa@example.com',
        state: 'in_progress',
        dueAt: inDays(-3),
        handledBy: 'Mai Lê',
      }),
      makeRequest({
        id: '7b0c1f4e-3333-4333-8333-333333333333',
        email: 'an@example.com',
        state: 'received',
        dueAt: null,
        verifiedAt: null,
      }),
    ];
    const screen = await open(width);
    await expect.element(screen.getByText('5 days left')).toBeVisible();
    await expect.element(screen.getByText('Overdue by 2 days')).toBeVisible();
    await expect.element(screen.getByText('Email not confirmed').last()).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('is empty at first', async () => {
    requests = [];
    const screen = await open();
    await expect.element(screen.getByText('No data requests')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('has the address of the form on the host of the workspace', async () => {
    const screen = await open();
    await expect.element(screen.getByLabelText('Form for requests')).toHaveValue(formUrl);
    await expect.element(screen.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });

  it('says that a workspace without a host has no form', async () => {
    mock(tenant.getDataRequestForm, { url: null });
    const screen = await open();
    await expect.element(screen.getByText(/has no host of its own/)).toBeVisible();
  });

  it('can be narrowed to a status', async () => {
    const screen = await open();
    await screen.getByRole('combobox', { name: 'Status' }).selectOptions('open');
    await expect.poll(() => sentTo(tenant.listDataRequests).at(-1)?.query).toMatchObject({ state: 'open' });
  });

  it('of the platform is read under its own path', async () => {
    mock(platform.listDataRequests, { requests, pagination: onePage(1) });
    mock(platform.getDataRequestForm, { url: 'https://example.com/legal/data-request' });
    const screen = await renderScreen('/admin/legal?tab=requests', { as: makeUser('PLATFORM_ADMIN') });
    await expect.element(screen.getByText('mai@example.com')).toBeVisible();
    expect(sentTo(tenant.listDataRequests)).toEqual([]);
  });
});

describe('a request', () => {
  it.each([1280, 375])('shows what there is of the person at %i', async (width) => {
    const dialog = await openFirst(width);
    await expect.element(dialog.getByText('2 form submissions on Quán Ăn Ngon')).toBeVisible();
    await expect.element(dialog.getByText('1 newsletter subscription')).toBeVisible();
    await expect.element(dialog.getByText('3 messages from the contact form')).toBeVisible();
    await expect.element(dialog.getByText('1 email in the email log')).toBeVisible();
    await expect.element(dialog.getByText(/^An address on the suppression list/)).toBeVisible();
    await expect.element(dialog.getByText(/^The export contains the oldest/)).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  it('says what an export leaves out, and what staff may not see', async () => {
    detail = makeDetail({
      found: {
        records: [
          { source: 'submissions', place: 'Quán Ăn Ngon', count: limits.exportedRecordsMax },
          { source: 'submissions', place: 'Tiệm bánh', count: 1 },
        ],
        isClosed: true,
        isUser: false,
      },
    });
    const dialog = await openFirst();
    await expect
      .element(dialog.getByText('The export contains the oldest 5,000 records of each kind.'))
      .toBeVisible();
    await expect.element(dialog.getByText(/are not shown to staff/)).toBeVisible();
  });

  it('offers no deletion where only a suppressed address is left', async () => {
    detail = makeDetail({
      found: {
        records: [{ source: 'suppressions', place: null, count: 1 }],
        isClosed: false,
        isUser: false,
      },
    });
    const dialog = await openFirst();
    await expect.element(dialog.getByRole('button', { name: 'Export JSON' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete data' })).not.toBeInTheDocument();
  });

  it('has its data deleted after a question', async () => {
    mock(tenant.eraseSubjectData, () => {
      detail = makeDetail({ found: { records: [], isClosed: false, isUser: false } });
      return { submissions: 2, subscribers: 1, contactMessages: 3, emails: 1 };
    });
    const dialog = await openFirst();
    await dialog.getByRole('button', { name: 'Delete data' }).click();
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.element(page.getByText('7 records deleted')).toBeVisible();
    await expect.element(dialog.getByText('Nothing found under this email address.')).toBeVisible();
  });

  it('is answered, and a refusal needs a reason', async () => {
    mock(tenant.updateDataRequest, ({ body: { state, answer } }) => {
      detail = makeDetail({
        state,
        answer,
        answeredAt: state === 'in_progress' ? null : inDays(0),
        edit: detail.edit + 1,
      });
      return detail;
    });
    const dialog = await openFirst();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Start' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Answer' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
    await dialog.getByLabelText('Answer').fill('We must keep invoices.');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect.element(dialog.getByText('Refused')).toBeVisible();
    expect(sentTo(tenant.updateDataRequest).map(({ body }) => body)).toEqual([
      { state: 'in_progress', answer: '', edit: 3 },
      { state: 'refused', answer: 'We must keep invoices.', edit: 4 },
    ]);
  });

  it('gets a note', async () => {
    mock(tenant.addDataRequestNote, ({ body: { text } }) =>
      makeDetail({ notes: [{ id, text, author: 'Mai Lê', createdAt: inDays(0) }] }),
    );
    const dialog = await openFirst();
    await dialog.getByLabelText('New note').fill('Called her');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect.element(dialog.getByText('Called her')).toBeVisible();
    await expect.element(dialog.getByLabelText('New note')).toHaveValue('');
  });

  it('says what went wrong, and keeps what was typed', async () => {
    mock(tenant.updateDataRequest, mockError('internal'));
    const dialog = await openFirst();
    await dialog.getByRole('button', { name: 'Answer' }).click();
    await dialog.getByLabelText('Answer').fill('Done');
    await dialog.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.element(dialog.getByLabelText('Answer')).toHaveValue('Done');
  });

  describe('that someone else changed', () => {
    const meet = async (theirs: Partial<DataRequestDetail>) => {
      mock(tenant.updateDataRequest, ({ body: { state, answer, edit } }) => {
        if (edit === 3) {
          detail = makeDetail({ edit: 4, ...theirs });
          return mockError('stale_version');
        }
        detail = makeDetail({ state, answer, answeredAt: inDays(0), edit: edit + 1 });
        return detail;
      });
      const dialog = await openFirst();
      await dialog.getByRole('button', { name: 'Answer' }).click();
      await dialog.getByLabelText('Answer').fill('All of it is deleted.');
      await dialog.getByRole('button', { name: 'Send answer' }).click();
      return dialog;
    };

    it('is shown as it is now, and answered over it', async () => {
      const dialog = await meet({ state: 'in_progress', handledBy: 'Mai Lê' });
      await expect
        .element(dialog.getByRole('alert').getByText('This request was changed by someone else'))
        .toBeVisible();
      await expect.element(dialog.getByText('Mai Lê')).toBeVisible();
      await expect.element(dialog.getByLabelText('Answer')).toHaveValue('All of it is deleted.');
      expect(await axeViolations()).toEqual([]);
      await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
      await expect.element(dialog.getByRole('definition').getByText('Done')).toBeVisible();
      expect(sentTo(tenant.updateDataRequest).at(-1)!.body).toEqual({
        state: 'done',
        answer: 'All of it is deleted.',
        edit: 4,
      });
    });

    it('is left as they left it', async () => {
      const dialog = await meet({ state: 'in_progress' });
      await dialog.getByRole('button', { name: 'Use their version' }).click();
      await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
      await expect.element(dialog.getByLabelText('Answer')).toHaveValue('');
      await expect.element(dialog.getByRole('button', { name: 'Send answer' })).toBeEnabled();
    });

    it('and answered shows their answer', async () => {
      const dialog = await meet({ state: 'refused', answer: 'No.', answeredAt: inDays(0) });
      await expect.element(dialog.getByText('No.')).toBeVisible();
      await expect.element(page.getByText('The server says no.')).toBeVisible();
    });
  });

  it('without a confirmed address offers nothing yet', async () => {
    detail = makeDetail({ state: 'received', verifiedAt: null, dueAt: null, found: null });
    const dialog = await openFirst();
    await expect.element(dialog.getByText(/isn't confirmed yet/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Answer' })).not.toBeInTheDocument();
  });
});
