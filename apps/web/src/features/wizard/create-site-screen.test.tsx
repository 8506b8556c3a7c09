import { checkSubdomain } from '@sitewright/contract/auth/auth';
import { runSchema } from '@sitewright/contract/runs/runs';
import { duplicateSite, listSites, siteSchema } from '@sitewright/contract/sites/sites';
import { listSiteVersions, siteVersionSchema } from '@sitewright/contract/versions/versions';
import { readWebsite } from '@sitewright/contract/website-facts/website-facts';
import {
  createWizardSite,
  deleteWizardLogo,
  getWizard,
  listWizardProposals,
  saveWizard,
  startWizard,
  uploadWizardLogo,
  type WizardSession,
  wizardSessionSchema,
} from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { mockRunEvents } from '../../testing/mock-run-events.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { reduceLogo } from './reduce-logo.ts';

const run = sample(runSchema, { status: 'running' });
let saved: WizardSession;

beforeEach(() => {
  mockRunEvents(run);
  saved = sample(wizardSessionSchema, { siteId: null, runId: null, logo: null });
  mock(startWizard, ({ body: { data } }) => (saved = { ...saved, data }));
  mock(getWizard, () => saved);
  mock(saveWizard, ({ body: { data, step } }) => {
    saved = { ...saved, data: { ...saved.data, ...data }, ...(step && { step }) };
    return saved;
  });
  mock(
    checkSubdomain,
    sample(checkSubdomain.response, { available: true, reason: null, domain: 'localhost' }),
  );
  mock(listWizardProposals, {
    proposals: [0, 1, 2].map((variant) => ({
      variant,
      tone: 'bold' as const,
      colors: { primary: '#112233', secondary: '#445566', background: '#ffffff', text: '#000000' },
      fonts: { heading: 'Manrope', body: 'Inter' },
      pages: [{ title: 'Home', url: '/nothing.html' }],
    })),
  });
  mock(createWizardSite, { run });
});

it('a site is described, designed and named on one page', async () => {
  const screen = await renderScreen('/create-site');
  await screen.getByRole('button', { name: 'Create the site' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter the name of your business');
  await screen.getByRole('textbox', { name: 'Business name' }).fill('Harper Movers');
  await screen.getByRole('button', { name: 'Choose: Design 3' }).click();
  await expect.element(screen.getByLabelText('Subdomain')).toHaveValue('harper-movers');
  await screen.getByRole('button', { name: 'Create the site' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Creating your site…' })).toBeVisible();
  expect(saved.data).toMatchObject({
    businessName: 'Harper Movers',
    look: { kind: 'proposal', variant: 2 },
    siteName: 'Harper Movers',
    subdomain: 'harper-movers',
    locale: 'en',
  });
  await expect.poll(() => sentTo(createWizardSite).length).toBe(1);
});

it('answers are filled in from a website, and never replace one that is there unless asked to', async () => {
  const facts = {
    name: 'Harper & Sons',
    description: 'Removals since long.',
    phone: '+44 113 496 0000',
    email: null,
    address: null,
    location: 'Leeds',
    services: ['Packing', 'Storage'],
    color: '#1f6b66',
    language: 'en' as const,
  };
  mock(readWebsite, { url: 'https://harper.example/', facts, pagesRead: 2 });
  const screen = await renderScreen('/create-site');
  await screen.getByRole('textbox', { name: 'Business name' }).fill('Harper Movers');
  await screen.getByLabelText('Fill in from a website').fill('harper.example');
  await screen.getByRole('button', { name: 'Read website' }).click();
  await expect.element(screen.getByRole('checkbox', { name: /^Business name/ })).not.toBeChecked();
  await screen.getByRole('checkbox', { name: /^Phone/ }).click();
  await screen.getByRole('button', { name: 'Use selected' }).click();
  await expect
    .poll(() => saved.data)
    .toEqual({
      businessName: 'Harper Movers',
      description: 'Removals since long.',
      location: 'Leeds',
      services: ['Packing', 'Storage'],
      color: '#1f6b66',
      locale: 'en',
    });
});

it('a website that cannot be read says why', async () => {
  const sentence = 'The website did not answer. Check its address and try again.';
  mock(readWebsite, mockError('upstream_failed', { error: sentence }));
  const screen = await renderScreen('/create-site');
  await screen.getByLabelText('Fill in from a website').fill('harper.example');
  await screen.getByRole('button', { name: 'Read website' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
});

it('a site is copied under another name', async () => {
  const original = sample(siteSchema, { id: '00000000-0000-4000-8000-0000000000aa', name: 'Old shop' });
  mock(listSites, sample(listSites.response, { sites: [original] }));
  mock(listSiteVersions, sample(listSiteVersions.response, { versions: [] }));
  mock(duplicateSite, mockError('subdomain_taken', { error: 'Subdomain already taken' }));
  const screen = await renderScreen('/create-site');
  await screen.getByText('One of my sites').click();
  await screen.getByRole('button', { name: 'Create the site' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Choose the site to copy');
  await screen.getByRole('combobox', { name: 'Site to copy' }).click();
  await screen.getByRole('option', { name: 'Old shop' }).click();
  await screen.getByLabelText('Site name').fill('New shop');
  await screen.getByRole('button', { name: 'Create the site' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Subdomain already taken');
  expect(sentTo(duplicateSite).map(({ params, body }) => [params.id, body])).toEqual([
    [original.id, { name: 'New shop', subdomain: 'new-shop' }],
  ]);
});

const redImage = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#cc2200';
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' });
};

it('a logo is reduced before it is sent, when it is larger than it will be shown', async () => {
  const { logoSide } = wizardLimits;
  const exact = await redImage(logoSide, 200);
  expect(await reduceLogo(exact)).toBe(exact);
  const { width, height } = await createImageBitmap(await reduceLogo(await redImage(2 * logoSide, 400)));
  expect([width, height]).toEqual([logoSide, 200]);
});

it('a logo is uploaded, gives the color that was not chosen, and can be removed', async () => {
  const logo = { version: 'one', url: '/nothing.png' };
  mock(uploadWizardLogo, () => (saved = { ...saved, logo }));
  mock(deleteWizardLogo, () => (saved = { ...saved, logo: null }));
  const screen = await renderScreen('/create-site');
  await screen.getByRole('textbox', { name: 'Business name' }).fill('Harper Movers');
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, await redImage(50, 20));
  await expect.element(screen.getByRole('img', { name: 'Your logo' })).toHaveAttribute('src', logo.url);
  await expect.poll(() => saved.data.color).toBe('#cc2200');
  await screen.getByRole('button', { name: 'Remove logo' }).click();
  await expect.poll(() => saved.data.color).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Upload a logo' })).toBeVisible();
});

it('a logo that is refused says why', async () => {
  const sentence = 'A logo can have up to 1 MB.';
  mock(uploadWizardLogo, mockError('too_large', { error: sentence }));
  const screen = await renderScreen('/create-site');
  await expect.element(screen.getByRole('button', { name: 'Upload a logo' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
});

it('a site is created from an earlier version of one of my sites', async () => {
  const original = sample(siteSchema, { id: '00000000-0000-4000-8000-0000000000aa', name: 'Old shop' });
  const version = sample(siteVersionSchema, {
    id: '00000000-0000-4000-8000-0000000000bb',
    label: 'Before the move',
    createdAt: '2026-03-02T09:00:00.000Z',
  });
  mock(listSites, sample(listSites.response, { sites: [original] }));
  mock(listSiteVersions, sample(listSiteVersions.response, { versions: [version] }));
  mock(duplicateSite, mockError('subdomain_taken', { error: 'Subdomain already taken' }));
  const screen = await renderScreen('/create-site');
  await screen.getByText('One of my sites').click();
  await screen.getByRole('combobox', { name: 'Site to copy' }).click();
  await screen.getByRole('option', { name: 'Old shop' }).click();
  await screen.getByRole('combobox', { name: 'Version' }).click();
  await screen.getByRole('option', { name: /Before the move · .*2026/ }).click();
  await screen.getByLabelText('Site name').fill('New shop');
  await screen.getByRole('button', { name: 'Create the site' }).click();
  await expect
    .poll(() => sentTo(duplicateSite).map(({ body }) => body))
    .toEqual([{ name: 'New shop', subdomain: 'new-shop', versionId: version.id }]);
});

it('a link from the version history leads to a site and version that are chosen already', async () => {
  const original = sample(siteSchema, { id: '00000000-0000-4000-8000-0000000000aa', name: 'Old shop' });
  const version = sample(siteVersionSchema, {
    id: '00000000-0000-4000-8000-0000000000bb',
    label: 'Before the move',
  });
  mock(listSites, sample(listSites.response, { sites: [original] }));
  mock(listSiteVersions, sample(listSiteVersions.response, { versions: [version] }));
  const screen = await renderScreen(`/create-site?site=${original.id}&version=${version.id}`);
  await expect.element(screen.getByRole('combobox', { name: 'Site to copy' })).toHaveValue('Old shop');
  const chosen = screen.getByRole('combobox', { name: 'Version' });
  await expect.poll(() => (chosen.element() as HTMLInputElement).value).toMatch(/^Before the move/);
});

it('says when the versions of a site could not be loaded', async () => {
  const original = sample(siteSchema, { id: '00000000-0000-4000-8000-0000000000aa', name: 'Old shop' });
  mock(listSites, sample(listSites.response, { sites: [original] }));
  mock(listSiteVersions, mockError('internal', {}));
  const screen = await renderScreen(`/create-site?site=${original.id}`);
  await expect.element(screen.getByText('The server says no.')).toBeVisible();
});

it('a guest gets the steps', async () => {
  await renderScreen('/create-site', { as: null });
  await expect.poll(() => location.pathname).toBe('/dashboard/new-site');
});

it.each([1280, 375])('has no accessibility violation at %i px', async (width) => {
  const screen = await renderScreen('/create-site', { width });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
