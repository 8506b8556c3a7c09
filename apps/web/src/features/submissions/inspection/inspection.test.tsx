import {
  endSubmissionAccess,
  exportInspectedSubmissions,
  getInspectedForm,
  getInspectedSite,
  getInspectedSubmission,
  getSubmissionAccess,
  grantSubmissionAccess,
  listInspectedForms,
  listInspectedSubmissions,
  type SubmissionAccess,
} from '@sitewright/contract/submissions/submission-inspection';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import {
  getSubmission,
  listSubmissions,
  updateSubmission,
} from '@sitewright/contract/submissions/submissions';
import { getTenant } from '@sitewright/contract/tenants/tenants';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';
import { body, panel, row, rowNames } from '../testing/inbox-page.ts';
import { fields, formId, idOf, siteId, submission } from '../testing/sample-form.ts';

// Submissions of a workspace, read by staff.

const reason = 'Support request 4711: mails do not arrive';
const workspace = { id: 'nha-hang-do', name: 'Nhà hàng Đỏ' };
const all = [
  submission(1, 'Minh', { status: 'new', assignee: { id: idOf(90), name: 'Mai Lê' } }),
  submission(2, 'Bob'),
];
let access: SubmissionAccess | null;

beforeEach(() => {
  access = null;
  mock(getTenant, { ...sample(getTenant.response), ...workspace, status: 'active' });
  mock(getInspectedSite, () => ({ site: { id: siteId, name: 'Bistro' }, workspace, access }));
  mock(getSubmissionAccess, () => ({ access }));
  mock(grantSubmissionAccess, ({ body: sent }) => {
    access = { reason: sent.reason, expiresAt: '2030-01-20T11:00:00.000Z' };
    return access;
  });
  mock(endSubmissionAccess, () => {
    access = null;
    return { ok: true };
  });
  mock(listInspectedForms, ({ query: { site } }) => ({
    forms: [
      { id: formId, name: 'Table booking', siteId, siteName: 'Bistro', submissions: 2 },
      ...(site === undefined
        ? [{ id: idOf(60), name: 'Đặt bàn', siteId: idOf(61), siteName: 'Quán Mai', submissions: 0 }]
        : []),
    ],
    pagination: onePage(1),
  }));
  mock(getInspectedForm, { id: formId, name: 'Table booking', slug: 'table-booking', fields });
  mock(listInspectedSubmissions, { submissions: all, next: null });
  mock(getInspectedSubmission, ({ params }) => ({
    ...all.find(({ id }) => id === params.submissionId)!,
    fields,
    meta: {},
    notes: [],
    history: [],
  }));
});

const open = (path: string, options: ScreenOptions = {}) =>
  renderScreen(path, { as: makeUser('PLATFORM_ADMIN'), ...options });
const submissionsPath = paths.adminSubmissions(siteId, formId);
const field = body.getByRole('textbox', { name: 'Reason' });
const next = body.getByRole('button', { name: 'Continue' });

describe('the forms of a workspace', () => {
  it('are shown to staff who wrote a reason, from the page of the workspace', async () => {
    await open(`${paths.adminTenant(workspace.id)}?tab=forms`);
    await expect.element(field).toBeVisible();
    expect(sentTo(listInspectedForms)).toEqual([]);
    await field.fill(reason);
    await next.click();
    await expect.element(body.getByRole('link', { name: 'Đặt bàn' })).toBeVisible();
    await expect.element(body.getByText(reason)).toBeVisible();
    expect(sentTo(grantSubmissionAccess).map((call) => call.body)).toEqual([{ reason }]);
    await body.getByRole('link', { name: 'Table booking' }).click();
    await expect.poll(() => location.pathname).toBe(submissionsPath);
    await expect.poll(rowNames).toEqual(['Minh', 'Bob']);
  });

  it('need a reason that says something', async () => {
    const { accessReasonMinLength: min } = submissionLimits;
    await open(paths.adminForms(siteId));
    await field.fill('x'.repeat(min - 1));
    await next.click();
    await expect.element(body.getByText(`Write at least ${min} characters`)).toBeVisible();
    expect(sentTo(grantSubmissionAccess)).toEqual([]);
    await field.fill('x'.repeat(min));
    await next.click();
    await expect.element(body.getByRole('link', { name: 'Table booking' })).toBeVisible();
  });

  it('stay closed when the server refuses', async () => {
    mock(grantSubmissionAccess, mockError('forbidden', { error: 'Your role does not allow this.' }));
    await open(paths.adminForms(siteId));
    await field.fill(reason);
    await next.click();
    await expect.element(body.getByText('Your role does not allow this.')).toBeVisible();
    await expect.element(field).toHaveValue(reason);
  });
});

describe('the submissions, for staff', () => {
  beforeEach(() => {
    access = { reason, expiresAt: '2030-01-20T11:00:00.000Z' };
  });

  it('are read and not changed', async () => {
    await open(submissionsPath);
    await row('Minh').getByRole('link').click();
    await expect.element(panel.getByRole('heading', { name: 'Minh' })).toBeVisible();
    await expect.element(panel.getByText('Assigned to Mai Lê')).toBeVisible();
    for (const name of ['Archive', 'Mark as spam', 'Move to trash', 'Print'])
      await expect.element(panel.getByRole('button', { name })).not.toBeInTheDocument();
    await expect.element(panel.getByRole('link', { name: 'Reply by email' })).not.toBeInTheDocument();
    await expect.element(panel.getByRole('combobox')).not.toBeInTheDocument();
    await expect.element(panel.getByRole('textbox')).not.toBeInTheDocument();
    await expect.element(body.getByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.keyboard('es');
    await userEvent.keyboard('j');
    await expect.element(panel.getByRole('heading', { name: 'Bob' })).toBeVisible();
    expect(
      [updateSubmission, getSubmission, listSubmissions].flatMap((one) => sentTo<typeof one>(one)),
    ).toEqual([]);
  });

  it('are exported', async () => {
    mock(exportInspectedSubmissions, () => new Response('Name\r\nMinh\r\n'));
    await open(`${submissionsPath}?tab=spam`);
    await body.getByRole('button', { name: 'Export' }).click();
    await body.getByRole('menuitem', { name: 'JSON' }).click();
    await expect
      .poll(() => sentTo(exportInspectedSubmissions).map(({ query }) => query))
      .toMatchObject([{ format: 'json', tab: 'spam' }]);
  });

  it('are closed by whoever is done', async () => {
    await open(submissionsPath);
    await expect.poll(rowNames).toEqual(['Minh', 'Bob']);
    await body.getByRole('button', { name: 'End access' }).click();
    await expect.element(field).toBeVisible();
    await expect.poll(rowNames).toEqual([]);
  });
});

describe.each([1280, 375])('at %i', (width) => {
  it('the question for a reason has no accessibility violation', async () => {
    await open(paths.adminForms(siteId), { width });
    await expect.element(field).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('an open submission has no accessibility violation', async () => {
    access = { reason, expiresAt: '2030-01-20T11:00:00.000Z' };
    await open(`${submissionsPath}?submission=${idOf(2)}`, { width });
    await expect.element(body.getByRole('heading', { level: 2, name: 'Bob' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
