import {
  createForm,
  deleteForm,
  duplicateForm,
  exportForm,
  formFileSchema,
  formSchema,
  type FormSummary,
  formSummarySchema,
  importForm,
  listForms,
} from '@sitewright/contract/forms/forms';
import { getSite } from '@sitewright/contract/sites/sites';
import { sendTestSubmission } from '@sitewright/contract/submissions/submissions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { chooseFiles } from '../../../testing/choose-files.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { idOf, siteId } from '../testing/sample-form.ts';

// The forms of a site.

const publicId = 'AbcdefGhijklmnopqrst';
const path = paths.forms(siteId);
const body = page.elementLocator(document.body);
const row = (name: string) => body.getByRole('row').filter({ hasText: name });
const dialog = body.getByRole('dialog');

const form = (number: number, name: string, more: Partial<FormSummary> = {}): FormSummary =>
  sample(formSummarySchema, {
    id: idOf(number),
    publicId,
    siteId,
    name,
    slug: `form-${number}`,
    fieldCount: 4,
    publishedVersion: 1,
    ...more,
  });
const whole = (name: string) => sample(formSchema, { id: idOf(90), siteId, publicId, name, fields: [] });

const mockForms = (given: readonly FormSummary[], role: 'owner' | 'content_editor' = 'owner') => {
  let forms = [...given];
  mock(getSite, { ...sample(getSite.response), id: siteId, name: 'Bistro', role });
  mock(listForms, () => ({ forms }));
  mock(deleteForm, ({ params }) => {
    forms = forms.filter(({ id }) => id !== params.formId);
    return { ok: true };
  });
  mock(duplicateForm, ({ params }) => {
    const name = `${forms.find(({ id }) => id === params.formId)!.name} (copy)`;
    forms = [form(91, name, { publishedVersion: null }), ...forms];
    return whole(name);
  });
  mock(importForm, ({ body: { name } }) => {
    forms = [form(92, name, { publishedVersion: null }), ...forms];
    return whole(name);
  });
  mock(createForm, ({ body: { name } }) => whole(name));
};
const several = () => [
  form(1, 'Contact', { pages: [{ id: idOf(51), title: 'Home' }] }),
  form(2, 'Table booking', { hasChanges: true }),
  form(3, 'Job application', { publishedVersion: null, hasChanges: true }),
  form(4, 'Raffle', { isActive: false }),
  form(5, 'Prize', { blockedReason: 'It asks for card numbers' }),
];
const open = async (options: ScreenOptions = {}, search = '') => {
  await renderScreen(`${path}${search}`, options);
  await expect.element(body.getByRole('heading', { level: 1, name: 'Forms' })).toBeVisible();
};
const openMenu = (name: string) => body.getByRole('button', { name: `Actions for ${name}` }).click();

afterEach(() => void vi.restoreAllMocks());

describe('the forms of a site', () => {
  it('are listed with fields, pages and state', async () => {
    mockForms(several());
    await open();
    await expect.element(row('Contact').getByText('Published')).toBeVisible();
    await expect.element(row('Contact').getByRole('cell', { name: '4' })).toBeVisible();
    await expect
      .element(row('Contact').getByRole('link', { name: 'Home' }))
      .toHaveAttribute('href', `/builder/${siteId}?page=${idOf(51)}`);
    await expect.element(row('Table booking').getByText('Unpublished changes')).toBeVisible();
    await expect.element(row('Table booking').getByText('Not used on any page')).toBeVisible();
    await expect.element(row('Job application').getByText('Draft')).toBeVisible();
    await expect.element(row('Raffle').getByText('Inactive')).toBeVisible();
    await expect.element(row('Prize').getByText('Blocked by the platform')).toBeVisible();
    await expect.element(row('Prize').getByText('It asks for card numbers')).toBeVisible();
  });

  it('lead to their submissions and to the editor', async () => {
    mockForms(several());
    await open();
    await expect
      .element(body.getByRole('link', { name: 'Submissions of Contact' }))
      .toHaveAttribute('href', paths.submissions(siteId, idOf(1)));
    await openMenu('Contact');
    await expect
      .element(body.getByRole('menuitem', { name: 'Edit form' }))
      .toHaveAttribute('href', `/dashboard/sites/${siteId}/forms?edit=${idOf(1)}`);
    await expect
      .element(body.getByRole('menuitem', { name: 'Notifications' }))
      .toHaveAttribute('href', paths.formDelivery(siteId, idOf(1)));
  });

  it('are found by name and state', async () => {
    mockForms(several());
    await open();
    await body.getByRole('searchbox', { name: 'Search forms' }).fill('BOOK');
    await expect.element(row('Contact')).not.toBeInTheDocument();
    await expect.element(row('Table booking')).toBeVisible();
    await body.getByRole('searchbox', { name: 'Search forms' }).fill('');
    await body.getByLabelText('State').selectOptions('Inactive');
    await expect.element(row('Raffle')).toBeVisible();
    await expect.element(row('Contact')).not.toBeInTheDocument();
  });

  it('are duplicated', async () => {
    mockForms(several());
    await open();
    await openMenu('Contact');
    await body.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.element(row('Contact (copy)').getByText('Draft')).toBeVisible();
    await expect.element(body.getByText('Copy created: Contact (copy)')).toBeVisible();
  });

  it('send a test submission once visitors see them', async () => {
    mockForms(several());
    mock(sendTestSubmission, { submissionId: idOf(80) });
    await open();
    await openMenu('Contact');
    await body.getByRole('menuitem', { name: 'Send test submission' }).click();
    await expect.element(body.getByText(/^Test submission sent/)).toBeVisible();
    expect(sentTo(sendTestSubmission).map(({ params }) => params.formId)).toEqual([idOf(1)]);
    await openMenu('Job application');
    await expect.element(body.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    expect(body.getByRole('menuitem', { name: 'Send test submission' }).elements()).toEqual([]);
  });

  it('are deleted after a question that says what is lost', async () => {
    mockForms(several());
    await open();
    await openMenu('Contact');
    await body.getByRole('menuitem', { name: 'Delete form' }).click();
    await expect.element(dialog.getByText('all its submissions', { exact: false })).toBeVisible();
    await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Home' })).toBeVisible();
    expect(sentTo(deleteForm)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete form' }).click();
    await expect.element(row('Contact')).not.toBeInTheDocument();
    expect(sentTo(deleteForm).map((call) => call.query)).toEqual([{ withSubmissions: 'true' }]);
  });

  it('stay when the server refuses to delete one, and the dialog says why', async () => {
    mockForms(several());
    mock(deleteForm, mockError('forbidden', { error: 'Only editors can delete forms.' }));
    await open();
    await openMenu('Raffle');
    await body.getByRole('menuitem', { name: 'Delete form' }).click();
    await dialog.getByRole('button', { name: 'Delete form' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Only editors can delete forms.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(row('Raffle')).toBeVisible();
  });

  it('are exported as JSON files', async () => {
    mockForms(several());
    mock(exportForm, sample(formFileSchema, { name: 'Contact' }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open();
    await openMenu('Contact');
    await body.getByRole('menuitem', { name: 'Export JSON' }).click();
    await expect.poll(() => saved).toEqual(['form-1.json']);
  });

  it('are imported from such files only', async () => {
    mockForms(several());
    await open();
    await expect.element(body.getByRole('button', { name: 'Import JSON' })).toBeVisible();
    chooseFiles(new File(['{"name":"x"}'], 'menu.json', { type: 'application/json' }));
    await expect.element(body.getByText(/menu\.json isn't a form file/)).toBeVisible();
    expect(sentTo(importForm)).toEqual([]);
    const file = sample(formFileSchema, { name: 'Feedback', fields: [] });
    chooseFiles(new File([JSON.stringify(file)], 'feedback.json', { type: 'application/json' }));
    await expect.element(row('Feedback')).toBeVisible();
    await expect.element(body.getByText('Form imported: Feedback')).toBeVisible();
  });
});

describe('a new form', () => {
  it('is named, created once and opened in the editor', async () => {
    mockForms(several());
    await open();
    await body.getByRole('button', { name: 'New form' }).click();
    await dialog.getByRole('button', { name: 'Create form' }).click();
    await expect.element(dialog.getByText('Enter a name')).toBeVisible();
    await dialog.getByLabelText('Form name').fill('Đặt bàn tối');
    await dialog.getByRole('button', { name: 'Create form' }).click();
    await expect.poll(() => location.search).toBe(`?edit=${idOf(90)}`);
    expect(sentTo(createForm).map((call) => call.body)).toMatchObject([
      { name: 'Đặt bàn tối', slug: 'dat-ban-toi', fields: [] },
    ]);
    expect(sentTo(createForm)[0]!.headers.get('idempotency-key')).not.toBe(null);
  });

  it('is offered where there is none, and explained to those who cannot create one', async () => {
    mockForms([]);
    await open();
    await expect.element(body.getByRole('heading', { name: 'No forms yet' })).toBeVisible();
    await expect.element(body.getByRole('button', { name: 'New form' })).toBeVisible();
    mockForms([], 'content_editor');
    await open();
    await expect.element(body.getByText('Forms appear here when an editor', { exact: false })).toBeVisible();
    await expect.element(body.getByRole('button', { name: 'New form' })).not.toBeInTheDocument();
  });

  it('has no room in a full site; the list has pages', async () => {
    mockForms(Array.from({ length: 500 }, (_, number) => form(number + 1, `Form number ${number + 1}`)));
    await open();
    await expect.element(body.getByText(/This site has 500 forms/)).toBeVisible();
    await expect.element(body.getByRole('button', { name: 'New form' })).toBeDisabled();
    await expect.element(body.getByText('1–50 of 500')).toBeVisible();
    await body.getByRole('button', { name: 'Page 2' }).click();
    await expect.element(body.getByText('51–100 of 500')).toBeVisible();
    await expect.element(body.getByText('Form number 51', { exact: true })).toBeVisible();
  });
});

it('a list that cannot be loaded offers another try', async () => {
  mockForms(several());
  mock(listForms, mockError('internal'));
  await open();
  await expect.element(body.getByRole('alert')).toBeVisible();
  mockForms(several());
  await body.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Contact')).toBeVisible();
});

it.each([1280, 375])('the forms have no accessibility violation at %i', async (width) => {
  mockForms(several());
  await open({ width });
  await expect.element(row('Contact')).toBeVisible();
  // So high that the bar at the bottom covers no button.
  await page.viewport(width, 1800);
  expect(await axeViolations()).toEqual([]);
});
