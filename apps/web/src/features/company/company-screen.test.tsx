import {
  companyProfileResponseSchema,
  type CompanyProfileResponse,
  deleteCompanyAsset,
  getCompanyProfile,
  saveCompanyProfile,
  uploadCompanyAsset,
} from '@sitewright/contract/company/company';
import { companyCompleteness } from '@sitewright/contract/company/company-completeness';
import { companyFieldsSchema } from '@sitewright/contract/company/company-profile';
import { listWizardIndustries } from '@sitewright/contract/wizard/wizard';
import { readWebsite } from '@sitewright/contract/website-facts/website-facts';
import { beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, proxyFailure } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

const logo = {
  id: '00000000-0000-4000-8000-000000000001',
  type: 'logo',
  url: '/library/images/food-coffee.webp',
  name: 'logo.png',
  bytes: 2_048,
} as const;

const profileOf = (fields: object, more: Partial<CompanyProfileResponse> = {}): CompanyProfileResponse => {
  const profile = { ...companyFieldsSchema.parse(fields), assets: more.assets ?? [] };
  return companyProfileResponseSchema.parse({
    ...profile,
    version: 3,
    completeness: companyCompleteness(profile),
    scope: 'user',
    canEdit: true,
    updatedAt: null,
    ...more,
  });
};
const bakery = {
  displayName: 'Tiệm bánh Mai',
  phone: '024 3826 1234',
  services: [{ title: 'Bread' }, { title: 'Cakes' }],
};

beforeEach(() => {
  mock(listWizardIndustries, { industries: [{ slug: 'bakery', label: 'Bakery' }] });
  mock(getCompanyProfile, profileOf(bakery));
  mock(saveCompanyProfile, ({ body: { version, ...fields } }) =>
    profileOf({ ...bakery, ...fields }, { version: version + 1 }),
  );
});
const open = () => renderScreen('/company-profile');
const sent = () => sentTo(saveCompanyProfile).map(({ body }) => body as Record<string, unknown>);

it('an empty profile says where to begin, and leads to each missing field', async () => {
  mock(getCompanyProfile, profileOf({}, { version: 0 }));
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: '0% complete' })).toBeVisible();
  await expect.element(screen.getByText(/^Start with your name/)).toBeVisible();
  await screen.getByRole('link', { name: 'Phone' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Phone', exact: true })).toHaveFocus();
  await screen.getByRole('link', { name: 'Opening hours' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add opening hours' })).toHaveFocus();
  expect(await axeViolations()).toEqual([]);
});

it('only what was changed is saved', async () => {
  const screen = await open();
  expect(screen.getByRole('button', { name: 'Save changes' }).query()).toBeNull();
  await screen.getByLabelText('Business name').fill('Mai Bakery');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Company profile saved.')).toBeVisible();
  expect(sent()).toEqual([{ version: 3, displayName: 'Mai Bakery' }]);
  expect(screen.getByRole('button', { name: 'Save changes' }).query()).toBeNull();
});

it('an industry is chosen by its name or typed', async () => {
  const screen = await open();
  await screen.getByRole('combobox', { name: 'Industry' }).fill('Bakery');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(sent).toEqual([{ version: 3, industry: 'bakery' }]);
  await expect.element(screen.getByRole('combobox', { name: 'Industry' })).toHaveValue('Bakery');
});

it('a field that is refused has the reason and the focus, and the form keeps what was typed', async () => {
  const screen = await open();
  const phone = screen.getByRole('textbox', { name: 'Phone', exact: true });
  await phone.fill('call me');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .element(screen.getByText('Enter a phone number, such as +84 24 3826 1234', { exact: true }))
    .toBeVisible();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveValue('call me');
});

it('a change of somebody else can be taken over or overwritten, and keeps their other fields', async () => {
  mock(
    saveCompanyProfile,
    mockError('stale_version', { details: { version: 4, changedBy: 'mai@example.com', changedAt: null } }),
  );
  const screen = await open();
  await screen.getByLabelText('Business name').fill('Mine');
  mock(getCompanyProfile, profileOf({ ...bakery, phone: '0903 123 456' }, { version: 4 }));
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText(/^mai@example.com saved changes/)).toBeVisible();
  await screen.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.poll(() => sent().at(-1)).toEqual({ version: 4, displayName: 'Mine' });
});

it('leaving with unsaved changes is asked about', async () => {
  const screen = await open();
  await screen.getByLabelText('Business name').fill('Mine');
  await screen.getByRole('button', { name: /Account menu/ }).click();
  await screen.getByRole('menuitem', { name: 'Usage' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible();
});

it('a member of a workspace reads the profile', async () => {
  mock(getCompanyProfile, profileOf(bakery, { scope: 'workspace', canEdit: false }));
  const screen = await open();
  await expect
    .element(screen.getByText('Only admins of the workspace can change these details.'))
    .toBeVisible();
  await expect.element(screen.getByLabelText('Business name')).toBeDisabled();
  expect(screen.getByRole('button', { name: /Add|Upload|Fill/ }).elements()).toEqual([]);
});

it('a profile that could not be loaded is reported, and loads on Retry', async () => {
  mock(getCompanyProfile, proxyFailure(500));
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: "Couldn't load" })).toBeVisible();
  mock(getCompanyProfile, profileOf(bakery));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByLabelText('Business name')).toHaveValue('Tiệm bánh Mai');
});

describe('opening hours', () => {
  it('begin with a usual week, and one day is copied to all', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add opening hours' }).click();
    await screen.getByLabelText('Monday, opens at').fill('06:30');
    await screen.getByRole('button', { name: 'Copy to all days: Monday' }).click();
    await expect.element(screen.getByRole('switch', { name: 'Open on Sunday' })).toBeChecked();
    await screen.getByRole('switch', { name: 'Open on Sunday' }).click();
    await screen.getByRole('button', { name: 'Add hours: Tuesday' }).click();
    await screen.getByLabelText('Tuesday, closes at').nth(1).fill('00:00');
    await screen.getByRole('button', { name: 'Save changes' }).click();
    const day = { isClosed: false, intervals: [{ from: '06:30', to: '18:00' }] };
    await expect
      .poll(() => sent()[0]?.['openingHours'])
      .toEqual({
        week: {
          mon: day,
          tue: { ...day, intervals: [...day.intervals, { from: '19:00', to: '24:00' }] },
          wed: day,
          thu: day,
          fri: day,
          sat: day,
          sun: { isClosed: true, intervals: [] },
        },
        special: [],
      });
  });

  it('differ on special days', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Add special day' }).click();
    await expect.element(screen.getByLabelText(/^Date/)).toHaveFocus();
    await screen.getByLabelText(/^Date/).fill('2031-01-01');
    await screen.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => sent()[0]?.['openingHours'])
      .toMatchObject({ special: [{ date: '2031-01-01', label: '', isClosed: true, intervals: [] }] });
  });
});

it('entries of a list are added, moved and removed by keyboard', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Add service' }).click();
  const added = screen.getByRole('listitem', { name: 'Service 3' });
  await expect.element(added.getByLabelText(/^Name/)).toHaveFocus();
  await added.getByLabelText(/^Name/).fill('Pies');
  await screen.getByRole('button', { name: 'Move up: Pies' }).click();
  await expect.element(screen.getByRole('button', { name: 'Move up: Pies' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Remove: Bread' }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => ((sent()[0]?.['services'] ?? []) as { title: string }[]).map(({ title }) => title))
    .toEqual(['Pies', 'Cakes']);
});

describe('a website', () => {
  const facts = {
    name: 'Mai Bakery',
    description: 'Bread since 1990',
    phone: null,
    email: 'hello@mai.example',
    address: null,
    location: null,
    services: ['bread', 'Pies'],
    color: '#b4411f',
    language: null,
  };
  const read = async (screen: Awaited<ReturnType<typeof open>>) => {
    await screen.getByRole('button', { name: 'Fill from website' }).click();
    await screen.getByLabelText('Website address').fill('mai.example');
    await screen.getByRole('button', { name: 'Read website' }).click();
  };

  it('fills the fields that are chosen, and empty ones are chosen at first', async () => {
    mock(readWebsite, { url: 'https://mai.example/home', facts, pagesRead: 1 });
    const screen = await open();
    await read(screen);
    const choice = (name: string) => screen.getByRole('checkbox', { name });
    await expect.element(choice('Email')).toBeChecked();
    await expect.element(choice('Business name')).not.toBeChecked();
    await expect.element(choice('Services')).not.toBeChecked();
    expect(choice('Phone').query()).toBeNull();
    expect(await axeViolations()).toEqual([]);
    await choice('Services').click();
    await choice('Description').click();
    await screen.getByRole('button', { name: 'Use selected' }).click();
    expect(sent()).toEqual([]);
    await screen.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => sent()[0])
      .toMatchObject({
        email: 'hello@mai.example',
        website: 'https://mai.example',
        services: [{ title: 'Bread' }, { title: 'Pies' }],
        brand: { colors: { primary: '#b4411f' } },
      });
    expect(sent()[0]).not.toHaveProperty('displayName');
    expect(sent()[0]).not.toHaveProperty('description');
  });

  it.each([
    ['upstream_failed', "The website didn't answer. Check its address and try again."],
    ['validation_failed', 'Enter the address of a public website, such as www.example.com.'],
  ] as const)('that fails with %s is explained', async (code, sentence) => {
    mock(readWebsite, mockError(code));
    const screen = await open();
    await read(screen);
    await expect.element(screen.getByText(sentence)).toBeVisible();
  });

  it('without anything new says so', async () => {
    const nothing = { ...facts, name: bakery.displayName, description: null, email: null, services: [] };
    mock(getCompanyProfile, profileOf({ ...bakery, website: 'https://mai.example' }));
    mock(readWebsite, { url: 'https://mai.example', facts: { ...nothing, color: null }, pagesRead: 1 });
    const screen = await open();
    await read(screen);
    await expect.element(screen.getByText('We found nothing new on this website.')).toBeVisible();
  });
});

describe('files', () => {
  it('are saved at once, and the form keeps what was typed', async () => {
    mock(uploadCompanyAsset, logo);
    const screen = await open();
    await screen.getByLabelText('Business name').fill('Mine');
    mock(getCompanyProfile, profileOf(bakery, { assets: [logo] }));
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    const given = new DataTransfer();
    given.items.add(new File(['x'], 'logo.png', { type: 'image/png' }));
    field.files = given.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(screen.getByRole('button', { name: 'Replace: Logo', exact: true })).toBeVisible();
    await expect.element(screen.getByLabelText('Business name')).toHaveValue('Mine');
  });

  it('that pages show are deleted after a second question', async () => {
    mock(getCompanyProfile, profileOf(bakery, { assets: [logo] }));
    mock(deleteCompanyAsset, ({ query }) =>
      query.force === 'true' ? { ok: true as const } : mockError('in_use', { details: { count: 2 } }),
    );
    const screen = await open();
    await screen.getByRole('button', { name: 'Delete: logo.png' }).click();
    await screen.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(screen.getByText(/^2 pages use this file\./)).toBeVisible();
    mock(getCompanyProfile, profileOf(bakery));
    await screen.getByRole('button', { name: 'Delete anyway' }).click();
    await expect.element(screen.getByText('File deleted.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Upload: Logo', exact: true })).toBeVisible();
  });
});
