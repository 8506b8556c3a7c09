import {
  type CompanyEntry,
  companyEntrySchema,
  createCompanyEntry,
  deleteCompanyEntry,
  getAboutPage,
  getCareersPage,
  listCompanyEntries,
  orderCompanyEntries,
  updateCompanyEntry,
} from '@sitewright/contract/company-pages/company-pages';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const staff = makeUser('PLATFORM_ADMIN');
const row = (name: RegExp) => body.getByRole('listitem').filter({ hasText: name });

const principle = (at: number, title: string, fields: Partial<CompanyEntry> = {}): CompanyEntry =>
  sample(companyEntrySchema, {
    id: `00000000-0000-4000-8000-00000000000${at}`,
    content: { kind: 'principle', title: { en: title }, text: { en: 'Always.' } },
    isVisible: true,
    version: 3,
    ...fields,
  });

let entries: CompanyEntry[];
beforeEach(() => {
  entries = [principle(1, 'Never lose work'), principle(2, 'Be honest')];
  mock(listCompanyEntries, () => ({ entries }));
});

describe.each([1280, 375])('the lists at %i', (width) => {
  it('show entries in their order, and what is empty', async () => {
    await renderScreen('/admin/company-pages', { as: staff, width });
    await expect.element(row(/Never lose work/)).toBeVisible();
    await expect.element(body.getByText(/^No positions yet/)).toBeVisible();
    await expect.element(body.getByRole('button', { name: 'Move up: Never lose work' })).toBeDisabled();
    await expect.element(body.getByRole('button', { name: 'Move down: Be honest' })).toBeDisabled();
    expect(await axeViolations()).toEqual([]);
  });
});

it('a position is added in both languages', async () => {
  mock(createCompanyEntry, ({ body: { content } }) => {
    const made = principle(3, '', { content });
    entries = [...entries, made];
    return made;
  });
  await renderScreen('/admin/company-pages', { as: staff });
  await body.getByRole('button', { name: 'Add position' }).click();
  const dialog = body.getByRole('dialog', { name: 'Add position' });
  const confirm = dialog.getByRole('button', { name: 'Add', exact: true });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Support engineer');
  await dialog.getByRole('textbox', { name: 'Title in Vietnamese' }).fill('Kỹ sư hỗ trợ');
  await dialog.getByRole('textbox', { name: 'Location', exact: true }).fill('Huế');
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('- Answers people');
  await dialog.getByLabelText('Employment type').selectOptions('Part-time');
  expect(await axeViolations()).toEqual([]);
  await confirm.click();
  await expect.element(row(/Support engineer/)).toBeVisible();
  expect(sentTo(createCompanyEntry)[0]!.body.content).toEqual({
    kind: 'position',
    title: { en: 'Support engineer', vi: 'Kỹ sư hỗ trợ' },
    team: { en: '' },
    location: { en: 'Huế' },
    description: { en: '- Answers people' },
    application: '',
    employmentType: 'partTime',
  });
});

it('a refused field says why and keeps what was typed', async () => {
  entries = [
    principle(1, '', {
      content: { kind: 'person', name: 'Ánh', role: { en: 'Support' }, bio: { en: '' }, imageUrl: '' },
    }),
  ];
  await renderScreen('/admin/company-pages', { as: staff });
  await body.getByRole('button', { name: 'Edit: Ánh' }).click();
  const dialog = body.getByRole('dialog', { name: 'Edit person' });
  await dialog.getByRole('textbox', { name: 'Image URL' }).fill('me.png');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter a URL that starts with https://')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Image URL' })).toHaveValue('me.png');
  await dialog.getByRole('textbox', { name: 'Image URL' }).fill('https://example.com/me.png');
  mock(updateCompanyEntry, entries[0]!);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentTo(updateCompanyEntry).at(-1)!.body).toMatchObject({ version: 3 });
});

describe('an entry that someone else changed', () => {
  const meet = async () => {
    mock(updateCompanyEntry, ({ body: { version, content } }) => {
      if (version !== 3) return (entries = [principle(1, '', { version: 5, content: content! })])[0]!;
      entries = [principle(1, 'Never lose any work', { version: 4 })];
      return mockError('stale_version');
    });
    await renderScreen('/admin/company-pages', { as: staff });
    await body.getByRole('button', { name: 'Edit: Never lose work' }).click();
    const dialog = body.getByRole('dialog', { name: 'Edit principle' });
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Lose nothing');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByRole('alert').getByText('This entry was changed by someone else'))
      .toBeVisible();
    return dialog;
  };

  it('is not overwritten without asking, and then is', async () => {
    const dialog = await meet();
    await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect
      .element(dialog.getByRole('textbox', { name: 'Title', exact: true }))
      .toHaveValue('Lose nothing');
    expect(await axeViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.element(row(/Lose nothing/)).toBeVisible();
    expect(sentTo(updateCompanyEntry).at(-1)!.body.version).toBe(4);
  });

  it('is shown as they left it, and edited from there', async () => {
    const dialog = await meet();
    await dialog.getByRole('button', { name: 'Use their version' }).click();
    const title = dialog.getByRole('textbox', { name: 'Title', exact: true });
    await expect.element(title).toHaveValue('Never lose any work');
    await title.fill('Never lose any work at all');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(row(/Never lose any work at all/)).toBeVisible();
    expect(sentTo(updateCompanyEntry).at(-1)!.body.version).toBe(4);
  });

  it('is deleted after a question about it as it is now', async () => {
    mock(deleteCompanyEntry, ({ query: { version } }) => {
      if (version === 3) {
        entries = [principle(1, 'Never lose any work', { version: 4 })];
        return mockError('stale_version');
      }
      entries = [];
      return { ok: true };
    });
    await renderScreen('/admin/company-pages', { as: staff });
    await body.getByRole('button', { name: 'Delete: Never lose work' }).click();
    const dialog = body.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByText(/Never lose any work/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(row(/Never lose/)).not.toBeInTheDocument();
  });
});

it('an entry is moved, hidden and deleted', async () => {
  mock(orderCompanyEntries, ({ body: { ids } }) => {
    entries = entries.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return { ok: true };
  });
  mock(updateCompanyEntry, ({ params, body: { isVisible = true } }) => {
    entries = entries.map((entry) => (entry.id === params.companyEntryId ? { ...entry, isVisible } : entry));
    return entries[0]!;
  });
  mock(deleteCompanyEntry, ({ params }) => {
    entries = entries.filter(({ id }) => id !== params.companyEntryId);
    return { ok: true };
  });
  await renderScreen('/admin/company-pages', { as: staff });
  await body.getByRole('button', { name: 'Move up: Be honest' }).click();
  await expect.element(body.getByRole('button', { name: 'Move up: Be honest' })).toBeDisabled();
  await expect.element(body.getByRole('button', { name: 'Move down: Be honest' })).toBeEnabled();
  await body.getByRole('button', { name: 'Hide: Be honest' }).click();
  await expect.element(body.getByText('Hidden', { exact: true })).toBeVisible();
  await body.getByRole('button', { name: 'Delete: Be honest' }).click();
  await body.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(row(/Be honest/)).not.toBeInTheDocument();
});

it('lists that could not be loaded are tried again', async () => {
  mock(listCompanyEntries, mockError('internal'));
  await renderScreen('/admin/company-pages', { as: staff });
  const retry = body.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  mock(listCompanyEntries, { entries });
  await retry.click();
  await expect.element(row(/Be honest/)).toBeVisible();
});

describe('the public pages', () => {
  const id = '00000000-0000-4000-8000-000000000001';

  it('about shows people, milestones and principles', async () => {
    mock(getAboutPage, {
      paragraphs: [{ id, text: 'We build websites.', isLarge: true }],
      principles: [{ id, title: 'Be honest', text: 'Always.' }],
      people: [{ id, name: 'Nguyễn Thị Ánh', role: 'Support', bio: '', imageUrl: null }],
      milestones: [{ id, date: 'March 2026', title: 'First release', text: '' }],
    });
    await renderScreen('/about', { as: null });
    for (const name of ['The team', 'Milestones', 'Our principles'])
      await expect.element(body.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect.element(body.getByText('NÁ', { exact: true })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('careers shows open positions, or that there are none', async () => {
    mock(getCareersPage, { positions: [], contributions: [] });
    await renderScreen('/careers', { as: null });
    await expect.element(body.getByRole('heading', { name: 'No open positions' })).toBeVisible();
    mock(getCareersPage, {
      positions: [
        {
          id,
          title: 'Support engineer',
          team: '',
          location: 'Huế',
          employmentType: 'partTime',
          html: '<ul><li>Answers people</li></ul>',
          applyUrl: 'mailto:jobs@example.com',
        },
      ],
      contributions: [],
    });
    await renderScreen('/careers', { as: null });
    await expect.element(body.getByRole('heading', { name: 'Support engineer' })).toBeVisible();
    await expect.element(body.getByText('Part-time')).toBeVisible();
    await expect
      .element(body.getByRole('link', { name: 'Apply: Support engineer' }))
      .toHaveAttribute('href', 'mailto:jobs@example.com');
    expect(await axeViolations()).toEqual([]);
  });

  it('that could not be loaded are tried again', async () => {
    mock(getCareersPage, mockError('internal'));
    await renderScreen('/careers', { as: null });
    const retry = body.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    mock(getCareersPage, { positions: [], contributions: [] });
    await retry.click();
    await expect.element(body.getByRole('heading', { name: 'No open positions' })).toBeVisible();
  });
});
