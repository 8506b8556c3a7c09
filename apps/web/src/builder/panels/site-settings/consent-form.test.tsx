import { getConsentReport } from '@sitewright/contract/cookie-consent/cookie-consent';
import { type Site, siteSchema, updateSite } from '@sitewright/contract/sites/sites';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError, noConnection } from '../../../testing/mock-error.ts';
import { renderPart } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import type { Editor } from '../../model/editor.ts';
import { EditorProvider } from '../../model/editor-context.tsx';
import ConsentForm from './consent-form.tsx';

// The cookie banner of the site, in the site settings of the editor.

type Consent = NonNullable<Site['settings']['cookieConsent']>;

const close = vi.fn<() => void>();
const setView = vi.fn<(view: object) => void>();
const consent = (fields: Partial<Consent> = {}): Consent => ({
  mode: 'off',
  position: 'bar',
  privacyUrl: '',
  cookiesUrl: '',
  texts: {},
  ...fields,
});

beforeEach(() => {
  close.mockClear();
  mock(updateSite, sample(siteSchema));
  mock(getConsentReport, { days: [] });
});

const open = (cookieConsent?: Consent, locale = 'en') => {
  const site = sample(siteSchema, { settings: { locale, ...(cookieConsent ? { cookieConsent } : {}) } });
  const editor = {
    view: { site },
    setView,
    sessions: [],
    subscribeView: () => () => undefined,
  } as unknown as Editor;
  return renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Editor</h1>
        <h2>Cookie banner</h2>
        <ConsentForm onClose={close} />
      </main>
    </EditorProvider>,
    ['site-settings'],
  );
};
const save = () => page.getByRole('button', { name: 'Save' }).click();
const saved = () => sentTo(updateSite).map(({ body }) => body);

it('is off at first, and shows nothing else', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('combobox', { name: 'Cookie banner' })).toHaveValue('off');
  await expect.element(screen.getByText('Bottom bar')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

it('asks for consent with the texts of the owner, and keeps those of other languages', async () => {
  const screen = await open(consent({ texts: { vi: { title: 'Cookie nhé' } } }));
  await screen.getByRole('combobox', { name: 'Cookie banner' }).selectOptions('consent');
  await expect
    .element(screen.getByText(/Images from other addresses in the content are not blocked/))
    .toBeVisible();
  await screen.getByText('Corner box').click();
  await screen.getByLabelText('Privacy policy URL').fill('/privacy');
  await screen.getByLabelText('Heading').fill('Biscuits');
  expect(await axeViolations()).toEqual([]);
  await save();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(saved()).toEqual([
    {
      settings: {
        cookieConsent: consent({
          mode: 'consent',
          position: 'box',
          privacyUrl: '/privacy',
          texts: { vi: { title: 'Cookie nhé' }, en: { title: 'Biscuits' } },
        }),
      },
    },
  ]);
});

it('a notice needs fewer texts', async () => {
  const screen = await open(consent({ mode: 'notice' }), 'vi');
  await expect.element(screen.getByLabelText('Close button')).toBeVisible();
  await expect.element(screen.getByLabelText('Reject button')).not.toBeInTheDocument();
  await expect.element(screen.getByPlaceholder('Website này sử dụng cookie.')).toBeVisible();
});

describe('the choices of visitors', () => {
  it('are shown per day with their share', async () => {
    mock(getConsentReport, {
      days: [{ day: '2026-11-20', choices: 8, analytics: 6, marketing: 2, rejected: 2 }],
    });
    const screen = await open(consent({ mode: 'consent' }));
    await expect.element(screen.getByText('6 (75%)')).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Visitors' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  it('are said to be missing while there are none', async () => {
    const screen = await open(consent({ mode: 'consent' }));
    await expect.element(screen.getByText(/^No choices yet/)).toBeVisible();
  });

  it('can be loaded again', async () => {
    mock(getConsentReport, noConnection);
    const screen = await open(consent({ mode: 'consent' }));
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => sentTo(getConsentReport).length).toBeGreaterThan(1);
  });
});

it('a refused URL is told at its field', async () => {
  mock(
    updateSite,
    mockError('validation_failed', {
      fields: { 'settings.cookieConsent.privacyUrl': 'Enter a URL that starts with / or https://' },
    }),
  );
  const screen = await open(consent({ mode: 'consent' }));
  await screen.getByLabelText('Privacy policy URL').fill('nowhere');
  await save();
  await expect.element(screen.getByText('Enter a URL that starts with / or https://')).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});
