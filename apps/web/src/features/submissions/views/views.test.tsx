import {
  createFormView,
  createSiteView,
  deleteFormView,
  listFormViews,
  listSiteViews,
  type SubmissionView,
  updateFormView,
  viewQuerySchema,
} from '@sitewright/contract/submissions/submission-views';
import { listSubmissions } from '@sitewright/contract/submissions/submissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeUser } from '../../../testing/user.ts';
import { body, openInbox, three } from '../testing/inbox-page.ts';
import { idOf, mockInbox, siteId } from '../testing/sample-form.ts';

// Saved views of the lists of submissions.

const view = (number: number, name: string, more: Partial<SubmissionView> = {}): SubmissionView => ({
  id: idOf(700 + number),
  name,
  query: viewQuerySchema.parse({}),
  isShared: false,
  isMine: true,
  owner: 'Mai Lê',
  mayChange: true,
  ...more,
});

let stored: SubmissionView[];
beforeEach(() => {
  stored = [];
  mockInbox(three());
  mock(listFormViews, () => ({ views: [...stored] }));
  mock(createFormView, ({ body: { name, query, isShared } }) => {
    const added = view(stored.length + 1, name, { query, isShared });
    stored = [...stored, added];
    return added;
  });
  mock(updateFormView, ({ params, body: { name, query, isShared } }) => {
    stored = stored.map((one) =>
      one.id === params.formViewId
        ? {
            ...one,
            name: name ?? one.name,
            query: query ?? one.query,
            isShared: isShared ?? one.isShared,
          }
        : one,
    );
    return stored.find(({ id }) => id === params.formViewId)!;
  });
  mock(deleteFormView, ({ params }) => {
    stored = stored.filter(({ id }) => id !== params.formViewId);
    return { ok: true };
  });
});

const menuItem = (name: string | RegExp) => body.getByRole('menuitem', { name });
const openMenu = (name: string | RegExp = 'Views') => body.getByRole('button', { name }).click();
const dialog = body.getByRole('dialog');
const filters =
  '?tab=starred&q=mai&from=2026-01-01&assignee=me&sort=oldest&filters=' +
  encodeURIComponent(JSON.stringify([{ field: 'f3', op: '>', value: 2 }]));

describe('a saved view', () => {
  it('keeps tab, search, days, filters, assignee and order under a name', async () => {
    await openInbox(filters);
    await openMenu();
    await expect.element(body.getByText('No saved views yet')).toBeVisible();
    await menuItem('Save as new view').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My stars');
    await dialog.getByRole('checkbox', { name: 'Share with everyone who can see this form' }).click();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.element(body.getByRole('button', { name: 'My stars' })).toBeVisible();
    expect(sentTo(createFormView).map((call) => call.body)).toEqual([
      {
        name: 'My stars',
        isShared: true,
        query: {
          tab: 'starred',
          q: 'mai',
          from: '2026-01-01',
          assignee: 'me',
          sort: 'oldest',
          filters: [{ field: 'f3', op: '>', value: 2 }],
        },
      },
    ]);
  });

  it('opens with all that it keeps, and nothing of what was there', async () => {
    stored = [
      view(1, 'Many guests', {
        query: viewQuerySchema.parse({ sort: 'oldest', filters: [{ field: 'f3', op: '>', value: 5 }] }),
      }),
      view(2, 'Of the team', { isShared: true, isMine: false, mayChange: false, owner: 'Hoàng Phúc' }),
    ];
    await openInbox('?q=somebody&assignee=me');
    await openMenu();
    await expect.element(menuItem(/Of the team.*Shared by Hoàng Phúc/)).toBeVisible();
    await menuItem('Many guests').click();
    await expect.element(body.getByRole('button', { name: 'Many guests', exact: true })).toBeVisible();
    await expect
      .poll(() => sentTo(listSubmissions).at(-1)?.query)
      .toMatchObject({ tab: 'inbox', sort: 'oldest', filters: [{ field: 'f3', op: '>', value: 5 }] });
    expect(location.search).not.toContain('somebody');
    await expect
      .element(body.getByRole('button', { name: /Edit filter: Guests is more than 5/ }))
      .toBeVisible();
  });

  it('says that the list shows something else, and takes it over', async () => {
    stored = [view(1, 'Mine')];
    await openInbox(`?view=${idOf(701)}`);
    await expect.element(body.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
    await body.getByRole('tab', { name: 'Spam' }).click();
    await openMenu(/Mine.*changed/);
    await menuItem('Save changes to Mine').click();
    await expect.poll(() => stored[0]!.query.tab).toBe('spam');
    await expect.element(body.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
  });

  it('is renamed, shared and deleted, after a question', async () => {
    stored = [view(1, 'Mine')];
    await openInbox(`?view=${idOf(701)}`);
    await openMenu('Mine');
    await menuItem('Rename or share').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(' ');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.element(dialog.getByText('Enter a name')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Ours');
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.poll(() => stored).toMatchObject([{ name: 'Ours', isShared: true }]);
    await openMenu('Ours');
    await menuItem('Delete view').click();
    await expect.element(dialog.getByText('deleted for everyone', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete view' }).click();
    await expect.poll(() => stored).toEqual([]);
    await expect.element(body.getByRole('button', { name: 'Views' })).toBeVisible();
    expect(location.search).toBe('');
  });

  it('of somebody else is only opened', async () => {
    stored = [view(1, 'Theirs', { isShared: true, isMine: false, mayChange: false })];
    await openInbox(`?view=${idOf(701)}&tab=spam`);
    await openMenu(/Theirs/);
    await expect.element(menuItem('Save as new view')).toBeVisible();
    await expect.element(menuItem(/Rename/)).not.toBeInTheDocument();
    await expect.element(menuItem('Delete view')).not.toBeInTheDocument();
  });

  it('that cannot be saved says why, and stays in the dialog', async () => {
    mock(createFormView, mockError('limit_reached', { error: 'You can save up to 20 views.' }));
    await openInbox();
    await openMenu();
    await menuItem('Save as new view').click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('One more');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect.element(dialog.getByText('You can save up to 20 views.')).toBeVisible();
  });
});

it('views of all sites keep the site, and are not shared', async () => {
  let all: SubmissionView[] = [];
  mock(listSiteViews, () => ({ views: all }));
  mock(createSiteView, ({ body: { name, query } }) => {
    all = [view(1, name, { query })];
    return all[0]!;
  });
  await renderScreen(`/dashboard/submissions?site=${siteId}&assignee=nobody`, { as: makeUser() });
  await openMenu();
  await menuItem('Save as new view').click();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('To do');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect.element(body.getByRole('button', { name: 'To do' })).toBeVisible();
  expect(sentTo(createSiteView).map((call) => call.body.query)).toEqual([
    { tab: 'inbox', sort: 'newest', site: siteId, assignee: 'nobody' },
  ]);
});

describe.each([1280, 375])('at %i px', (width) => {
  it('the menu has no accessibility violation', async () => {
    stored = [view(1, 'Mine'), view(2, 'Ours', { isShared: true })];
    await openInbox(`?view=${idOf(701)}`, { width });
    await openMenu('Mine');
    await expect.element(menuItem(/Ours/)).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('the dialog has no accessibility violation', async () => {
    await openInbox('', { width });
    await openMenu();
    await menuItem('Save as new view').click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
