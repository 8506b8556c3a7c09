import {
  requestCode,
  requestMagicLink,
  getSignInMethods,
  signInResultSchema,
  verifyCode,
} from '@sitewright/contract/auth/sign-in';
import { cancelRun, runSchema } from '@sitewright/contract/runs/runs';
import {
  createWizardSite,
  getWizard,
  getWizardPlan,
  listWizardProposals,
  listWizards,
  saveWizard,
  startWizard,
  type WizardData,
  type WizardSession,
} from '@sitewright/contract/wizard/wizard';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../testing/mock-api.ts';
import { mockError, noConnection } from '../../testing/mock-error.ts';
import { type MockRunEvents, mockRunEvents } from '../../testing/mock-run-events.ts';
import { closeScreen, renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser, tokensOf } from '../../testing/user.ts';

const id = '00000000-0000-4000-8000-00000000000a';
const siteId = '00000000-0000-4000-8000-00000000000b';
const run = sample(runSchema, { id: '00000000-0000-4000-8000-00000000000c', status: 'running' });
const user = makeUser();

/** The session on the server. */
let saved: WizardSession;
const session = (data: WizardData, more: Partial<WizardSession> = {}): WizardSession => ({
  id,
  step: 'business',
  data,
  email: null,
  runId: null,
  siteId: null,
  logo: null,
  expiresAt: '2026-02-01T00:00:00.000Z',
  ...more,
});
const answered: WizardData = {
  businessName: 'Harper Dental',
  description: 'We fix teeth.',
  look: { kind: 'proposal', variant: 0 },
};

let events: MockRunEvents;
beforeEach(() => {
  saved = session({});
  events = mockRunEvents(run);
  mock(getSignInMethods, sample(getSignInMethods.response, { code: true, magicLink: true, google: true }));
  mock(startWizard, ({ body }) => (saved = session(body.data)));
  mock(getWizard, () => saved);
  mock(saveWizard, ({ body: { data, step, email } }) => {
    saved = {
      ...saved,
      data: { ...saved.data, ...data },
      ...(step && { step }),
      ...(email !== undefined && { email }),
    };
    return saved;
  });
  mock(getWizardPlan, {
    industry: { slug: 'dentist', label: 'Dental practice' },
    pages: [
      { kind: 'services', title: 'Treatments', isSuggested: true },
      { kind: 'contact', title: 'Contact', isSuggested: true },
      { kind: 'gallery', title: 'Gallery', isSuggested: false },
    ],
  });
  mock(listWizardProposals, ({ query: { round } }) => ({
    proposals: [0, 1, 2].map((index) => ({
      variant: round * 3 + index,
      tone: 'friendly' as const,
      colors: { primary: '#112233', secondary: '#445566', background: '#ffffff', text: '#000000' },
      fonts: { heading: 'Manrope', body: 'Inter' },
      pages: [{ title: 'Home', url: '/nothing.html' }],
    })),
  }));
  mock(createWizardSite, { run });
  mock(cancelRun, { ...run, isCancelRequested: true });
});

/** Opens the wizard with earlier answers. */
const open = (
  step: string,
  { as = null, data = answered }: { as?: typeof user | null; data?: WizardData } = {},
) => {
  saved = { ...session(data), ...saved, data: { ...data, ...saved.data } };
  localStorage.setItem('active_wizard_id', id);
  return renderScreen(`/dashboard/new-site?step=${step}`, { as });
};
const next = (screen: Locator) => screen.getByRole('button', { name: 'Continue', exact: true }).click();
const title = (screen: Locator, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();

describe('the answers', () => {
  it('are saved while they are typed, and with each step', async () => {
    const screen = await renderScreen('/dashboard/new-site', { as: null });
    await screen.getByRole('textbox', { name: 'Business name' }).fill('Harper Dental');
    await expect
      .poll(() => sentTo(startWizard).map(({ body }) => body))
      .toEqual([{ data: { businessName: 'Harper Dental', locale: 'en' } }]);
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect(localStorage.getItem('active_wizard_id')).toBe(id);
    await screen.getByLabelText('City or area').fill('Leeds');
    await next(screen);
    await title(screen, 'What should your site do?');
    expect(saved).toMatchObject({
      step: 'pages',
      data: { businessName: 'Harper Dental', location: 'Leeds', locale: 'en' },
    });
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByLabelText('City or area')).toHaveValue('Leeds');
  });

  it('of an earlier visit go on where they were left', async () => {
    saved = session(answered, { step: 'name' });
    localStorage.setItem('active_wizard_id', id);
    const screen = await renderScreen('/dashboard/new-site', { as: null });
    await title(screen, 'Name and address');
    await expect.element(screen.getByLabelText('Site name')).toHaveValue('Harper Dental');
    await expect.element(screen.getByLabelText('Subdomain')).toHaveValue('harper-dental');
  });

  it('of another device go on after signing in', async () => {
    saved = session(answered, { step: 'look' });
    mock(listWizards, { sessions: [saved] });
    const screen = await renderScreen('/dashboard/new-site', { as: user });
    await title(screen, 'Choose a design');
    expect(localStorage.getItem('active_wizard_id')).toBe(id);
  });

  it('without a connection stay in the browser and are saved later', async () => {
    mock(startWizard, noConnection);
    const screen = await renderScreen('/dashboard/new-site', { as: null });
    await screen.getByRole('textbox', { name: 'Business name' }).fill('Harper Dental');
    await expect.element(screen.getByText('Not saved')).toBeVisible();
    await next(screen);
    await expect.element(screen.getByRole('alert').getByText(/kept in this browser/)).toBeVisible();
    await title(screen, 'What is your business?');
    const kept = localStorage.getItem('pending_company_info')!;
    closeScreen();
    localStorage.setItem('pending_company_info', kept);
    mock(startWizard, ({ body }) => (saved = session(body.data)));
    const again = await renderScreen('/dashboard/new-site', { as: null });
    await expect.element(again.getByRole('textbox', { name: 'Business name' })).toHaveValue('Harper Dental');
    await expect.poll(() => saved.data.businessName).toBe('Harper Dental');
    expect(localStorage.getItem('pending_company_info')).toBeNull();
  });

  it('that the server has deleted begin anew, and say so', async () => {
    mock(getWizard, mockError('not_found'));
    const screen = await open('look');
    await expect.element(screen.getByText(/more than 7 days old/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Business name' })).toHaveValue('');
  });

  it('of a site that was created in another tab go on as a new session', async () => {
    const screen = await open('business');
    mock(saveWizard, ({ params }) => (params.wizardId === id ? mockError('wrong_state') : saved));
    mock(startWizard, ({ body }) => (saved = { ...session(body.data), id: siteId }));
    await screen.getByLabelText('City or area').fill('Leeds');
    await expect.poll(() => saved).toMatchObject({ id: siteId, data: { ...answered, location: 'Leeds' } });
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
    expect(localStorage.getItem('active_wizard_id')).toBe(siteId);
  });

  it('ask for the sign-in when the session ends amid them, and stay in the browser', async () => {
    const screen = await open('business');
    mock(saveWizard, mockError('unauthenticated'));
    await screen.getByLabelText('City or area').fill('Leeds');
    await title(screen, 'Sign in to continue');
    expect(localStorage.getItem('pending_company_info')).toContain('Leeds');
  });

  it('of an account ask for the sign-in, and are not lost', async () => {
    mock(getWizard, mockError('unauthenticated'));
    const screen = await open('look');
    await title(screen, 'Sign in to continue');
    expect(localStorage.getItem('active_wizard_id')).toBe(id);
    await screen.getByRole('button', { name: 'Start over' }).click();
    await title(screen, 'What is your business?');
    expect(localStorage.getItem('active_wizard_id')).toBeNull();
  });

  it('are asked for again when the server could not be reached', async () => {
    mock(getWizard, noConnection);
    const screen = await open('look');
    await title(screen, "Couldn't reach the server");
    mock(getWizard, () => saved);
    await screen.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await title(screen, 'Choose a design');
  });

  it('need a name and a design before the next step', async () => {
    const screen = await renderScreen('/dashboard/new-site?step=create', { as: null });
    await next(screen);
    await expect
      .element(screen.getByRole('alert').getByText(/Enter the name of your business/))
      .toBeVisible();
    await screen.getByRole('textbox', { name: 'Business name' }).fill('Harper');
    await next(screen);
    await next(screen);
    await title(screen, 'Choose a design');
    await next(screen);
    await expect.element(screen.getByRole('alert').getByText(/Choose a design to continue/)).toBeVisible();
  });
});

describe('the pages', () => {
  it('are those of the industry until others are chosen', async () => {
    const screen = await open('pages');
    await expect.element(screen.getByText('Dental practice')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Treatments' })).toBeChecked();
    await screen.getByRole('checkbox', { name: 'Gallery' }).click();
    await screen.getByRole('checkbox', { name: 'Treatments' }).click();
    await expect.poll(() => saved.data.pages).toEqual(['contact', 'gallery']);
    await screen.getByRole('button', { name: 'Use the suggested pages' }).click();
    await expect.poll(() => saved.data.pages).toBeNull();
    await screen.getByRole('checkbox', { name: 'Take bookings' }).click();
    await expect.poll(() => saved.data.goals).toEqual(['bookings']);
  });
});

describe('the design', () => {
  it('is one of three proposals, of this round or another', async () => {
    const screen = await open('look', { data: { businessName: 'Harper Dental' } });
    await screen.getByRole('button', { name: 'Choose: Design 2' }).click();
    await expect.poll(() => saved.data.look).toEqual({ kind: 'proposal', variant: 1 });
    await screen.getByRole('button', { name: 'Show three other designs' }).click();
    await screen.getByRole('button', { name: 'Choose: Design 4' }).click();
    await expect.poll(() => saved.data).toMatchObject({ round: 1, look: { variant: 3 } });
    await screen.getByRole('button', { name: 'Show the previous designs' }).click();
    await expect.element(screen.getByRole('button', { name: 'Choose: Design 1' })).toBeVisible();
  });

  it('can be opened, looked at and chosen there', async () => {
    const screen = await open('look', { data: { businessName: 'Harper Dental' } });
    await screen.getByRole('button', { name: 'Open design 3' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => saved.data.look).toEqual({ kind: 'proposal', variant: 2 });
  });

  it('says when the proposals could not be loaded', async () => {
    mock(listWizardProposals, mockError('internal'));
    const screen = await open('look');
    await expect.element(screen.getByRole('alert')).toBeVisible();
    mock(listWizardProposals, { proposals: [] });
    await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a guest', () => {
  it('signs in with a code, and the site is created at once', async () => {
    mock(requestCode, sample(requestCode.response, { minutes: 10 }));
    mock(verifyCode, sample(signInResultSchema, { user, tokens: tokensOf(user), method: 'code' }));
    const screen = await open('create');
    await title(screen, 'Save your site');
    await screen.getByLabelText('Email', { exact: true }).fill('mai@example.com');
    await screen.getByRole('button', { name: 'Email me a code' }).click();
    await expect.element(screen.getByLabelText('6-digit code')).toHaveFocus();
    expect(saved.email).toBe('mai@example.com');
    expect(sentTo(requestCode)[0]!.body).toEqual({ email: 'mai@example.com', context: 'wizard' });
    await screen.getByLabelText('6-digit code').fill('271828');
    await title(screen, 'Creating your site…');
    await expect.poll(() => sentTo(createWizardSite).length).toBe(1);
  });

  it('gets a link that leads back to the wizard', async () => {
    mock(requestMagicLink, sample(requestMagicLink.response, { minutes: 10 }));
    const screen = await open('create');
    await screen.getByLabelText('Email', { exact: true }).fill('mai');
    await screen.getByRole('button', { name: 'Email me a link' }).click();
    await expect.element(screen.getByRole('alert').getByText(/Enter an email address/)).toBeVisible();
    await screen.getByLabelText('Email', { exact: true }).fill('mai@example.com');
    await screen.getByRole('button', { name: 'Email me a link' }).click();
    await title(screen, 'Check your inbox');
    expect(sentTo(requestMagicLink)[0]!.body).toMatchObject({ redirect: '/dashboard/new-site?step=create' });
    expect(localStorage.getItem('transient_wizard_email')).toBe('mai@example.com');
  });

  it('who followed the link gets the site at once', async () => {
    localStorage.setItem('wizard_auto_generate', 'true');
    saved = session(answered, { step: 'look' });
    localStorage.setItem('active_wizard_id', id);
    const screen = await renderScreen('/dashboard/new-site', { as: user });
    await title(screen, 'Creating your site…');
    expect(localStorage.getItem('wizard_auto_generate')).toBeNull();
  });

  it('can use another account than that of the email', async () => {
    saved = session(answered, { email: 'mai@example.com' });
    const screen = await open('create');
    await screen.getByRole('button', { name: 'Use a password instead' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    expect(saved.email).toBeNull();
  });

  it('learns at once that a workspace is by invitation', async () => {
    mock(getSignInMethods, sample(getSignInMethods.response, { registration: 'invite' }));
    const screen = await renderScreen('/dashboard/new-site', { as: null });
    await title(screen, 'This workspace is invite only');
  });
});

describe('the creation', () => {
  const create = async () => {
    const screen = await open('create', { as: user });
    await expect.poll(() => events.streams.length).toBe(1);
    return screen;
  };

  it('shows the pages as they are written', async () => {
    const screen = await create();
    events.streams[0]!.send('snapshot', { progress: { done: 1, total: 5 } });
    await expect.element(screen.getByText('Writing page 2 of 5')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('Stopping…')).toBeVisible();
    events.streams[0]!.send('end', { status: 'cancelled' });
    await title(screen, 'Stopped');
    await screen.getByRole('button', { name: 'Create the site' }).click();
    await expect.poll(() => sentTo(createWizardSite).length).toBe(2);
  });

  it('does not begin with answers that are not saved', async () => {
    mock(saveWizard, noConnection);
    const screen = await open('create', { as: user });
    await title(screen, "The site couldn't be created");
    expect(sentTo(createWizardSite)).toEqual([]);
  });

  it('goes on when it could not be cancelled, and says so', async () => {
    mock(cancelRun, noConnection);
    const screen = await create();
    events.streams[0]!.send('snapshot', { progress: { done: 1, total: 5 } });
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('Writing page 2 of 5')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it('goes on after a reload instead of starting twice', async () => {
    saved = session(answered, { runId: run.id });
    const screen = await create();
    await title(screen, 'Creating your site…');
    expect(sentTo(createWizardSite)).toEqual([]);
  });

  it('names the pages that the model could not write', async () => {
    const screen = await create();
    const failures = [{ page: 'Treatments', code: 'provider_busy' }];
    events.streams[0]!.send('end', { status: 'succeeded', result: { siteId, failures } });
    await title(screen, 'Your site is ready, with a note');
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Treatments' }).last()).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Open the editor' }))
      .toHaveAttribute('href', `/builder/${siteId}`);
    expect(localStorage.getItem('active_wizard_id')).toBeNull();
  });

  it('offers the built-in writer where the model fails', async () => {
    const screen = await create();
    events.streams[0]!.send('end', { status: 'failed', errorCode: 'provider_error' });
    await screen.getByRole('button', { name: 'Use built-in writer instead' }).click();
    await expect
      .poll(() => sentTo(createWizardSite).map(({ body }) => body.useBuiltIn))
      .toEqual([false, true]);
  });

  it('leads to another address where somebody was faster', async () => {
    mock(createWizardSite, mockError('subdomain_taken'));
    const screen = await open('create', { as: user });
    await screen.getByRole('button', { name: 'Choose another address' }).click();
    await title(screen, 'Name and address');
  });

  it('keeps the answers where the limit of sites is reached', async () => {
    mock(createWizardSite, mockError('limit_reached'));
    const screen = await open('create', { as: user });
    await title(screen, "You've reached your site limit");
    await expect
      .element(screen.getByRole('link', { name: 'Go to your sites' }))
      .toHaveAttribute('href', '/dashboard');
    expect(localStorage.getItem('active_wizard_id')).toBe(id);
  });
});

describe.each([1280, 375])('at %i px', (width) => {
  it.each(['business', 'pages', 'look', 'name', 'create'])(
    'the step %s has no accessibility violation',
    async (step) => {
      saved = session(answered);
      localStorage.setItem('active_wizard_id', id);
      hold(createWizardSite);
      const screen = await renderScreen(`/dashboard/new-site?step=${step}`, { as: null, width });
      await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await axeViolations()).toEqual([]);
    },
  );
});
