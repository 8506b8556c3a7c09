import {
  aiConnectionSchema,
  type AiConnectionState,
  connectionProblems,
  getAiSettings,
  getPlatformAi,
  getTenantAi,
  putPlatformAi,
  putTenantAi,
  removePlatformAi,
  removeTenantAi,
  testPlatformAi,
  testTenantAi,
  updateAiSettings,
} from '@sitewright/contract/ai/ai-connection';
import {
  getLoggedPrompt,
  getPromptLogSettings,
  listLoggedPrompts,
  loggedPromptSchema,
  updatePromptLogSettings,
} from '@sitewright/contract/ai/ai-prompts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import english from '../../../public/locales/en/ai-settings.json';
import { axeViolations } from '../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const model = body.getByRole('form', { name: 'Language model' });
const credits = body.getByRole('form', { name: 'Limits' });
const button = (name: string) => model.getByRole('button', { name });
const field = (name: string) => model.getByLabelText(name, { exact: true });

const none: AiConnectionState = { connection: null, isFromEnvironment: false, isAllowed: true };
const settings = {
  isEnabled: true,
  baseUrl: 'https://api.example.com/v1',
  model: 'small-1',
  output: 'schema',
  inputPrice: 0.15,
  outputPrice: 0.6,
} as const;
const connected: AiConnectionState = {
  connection: sample(aiConnectionSchema, { ...settings, hasKey: true }),
  isFromEnvironment: false,
  isAllowed: true,
};

const openPlatform = async (state: AiConnectionState, options: ScreenOptions = {}): Promise<void> => {
  let current = state;
  mock(getPlatformAi, () => current);
  mock(putPlatformAi, ({ body: { apiKey, ...input } }) => {
    const hasKey = apiKey === undefined ? current.connection?.hasKey === true : apiKey !== '';
    current = { connection: { ...input, hasKey }, isFromEnvironment: false, isAllowed: true };
    return current;
  });
  mock(removePlatformAi, () => {
    current = none;
    return { ok: true };
  });
  mock(getAiSettings, { version: 4, ai: { monthlyCredits: 500, workspaceModels: true } });
  await renderScreen('/admin/ai', { as: makeUser('SUPER_ADMIN'), ...options });
  await expect.element(model).toBeVisible();
  await expect.element(credits).toBeVisible();
};

it('a language model is connected with everything that was entered', async () => {
  await openPlatform(none);
  await expect
    .element(model.getByText(/The built-in writer writes texts; it isn't an AI model/))
    .toBeVisible();
  await expect.element(button('Disconnect')).not.toBeInTheDocument();
  await field('API address').fill('https://api.example.com/v1');
  await field('Model').fill('small-1');
  await field('API key').fill('sk-secret');
  await model.getByRole('radio', { name: 'JSON only' }).click();
  await field('Input price').fill('0.15');
  await field('Output price').fill('0.6');
  await button('Save changes').click();
  await expect.element(model.getByText('Connected', { exact: true })).toBeVisible();
  expect(sentTo(putPlatformAi).map((call) => call.body)).toEqual([
    { ...settings, output: 'json', apiKey: 'sk-secret' },
  ]);
  await expect.element(field('API key')).toHaveValue('');
  await expect.element(field('API key')).toHaveAttribute('placeholder', 'A key is stored');
  await expect.element(button('Save changes')).toBeDisabled();
});

it('a stored key is kept while the field is empty, and belongs to its server', async () => {
  await openPlatform(connected);
  await expect.element(field('API key')).toHaveAttribute('type', 'password');
  await field('API address').fill('https://other.example/v1');
  await expect.element(model.getByText(/^The stored key belongs to another server/)).toBeVisible();
  await field('API address').fill('https://api.example.com/v2');
  await model.getByRole('switch').click({ force: true });
  await button('Save changes').click();
  await expect.element(model.getByText('Turned off')).toBeVisible();
  const { hasKey: _, ...sent } = { ...connected.connection! };
  expect(sentTo(putPlatformAi).map((call) => call.body)).toEqual([
    { ...sent, baseUrl: 'https://api.example.com/v2', isEnabled: false },
  ]);
});

it('a test asks with what is entered, and says the time or the problem', async () => {
  await openPlatform(connected);
  mock(testPlatformAi, { ok: true, problem: null, detail: null, durationMs: 1240 });
  await field('Model').fill('small-2');
  await button('Test connection').click();
  await expect.element(model.getByText('The model answered in 1.2 seconds.')).toBeVisible();
  expect(sentTo(testPlatformAi).map((call) => call.body)).toEqual([{ ...settings, model: 'small-2' }]);
  for (const problem of connectionProblems) {
    mock(testPlatformAi, { ok: false, problem, detail: `About ${problem}`, durationMs: 90 });
    await button('Test connection').click();
    await expect.element(model.getByRole('alert')).toMatchTextContent(`Details: About ${problem}`);
    await expect.element(model.getByRole('alert')).toMatchTextContent(english.test.problems[problem]);
  }
  await field('Model').fill('small-3');
  await expect.element(model.getByRole('alert')).not.toBeInTheDocument();

  const { release } = hold(testPlatformAi);
  await button('Test connection').click();
  await expect.element(model.getByRole('status')).toMatchTextContent('up to 60 seconds');
  await button('Cancel test').click();
  await expect.element(button('Test connection')).toBeVisible();
  release();
  expect(sentTo(putPlatformAi)).toEqual([]);
});

it('refused values are marked at their fields, of a test and of saving', async () => {
  await openPlatform(none);
  await button('Test connection').click();
  await expect.element(field('API address')).toHaveAccessibleDescription(/Enter the address of the API/);
  await expect.element(field('Model')).toHaveAccessibleDescription(/Enter the name of the model/);
  await field('API address').fill('https://api.example.com/v1');
  await field('Model').fill('small-1');
  await expect.element(field('Model')).toBeValid();
  await field('API key').fill('two words');
  await button('Save changes').click();
  await expect.element(field('API key')).toHaveAccessibleDescription(/Enter the key as the service shows it/);
  await expect.element(field('API key')).toHaveValue('two words');
  mock(putPlatformAi, mockError('internal', { error: 'No.' }));
  await field('API key').fill('sk-secret');
  await button('Save changes').click();
  await expect.element(model.getByRole('alert')).toHaveTextContent('No.');
});

it('disconnecting asks first, and leaves the built-in writer', async () => {
  await openPlatform(connected);
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Disconnect')).toHaveFocus();
  await button('Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(model.getByText('Not connected')).toBeVisible();
  await expect.element(button('Test connection')).toHaveFocus();
  await expect.element(field('API address')).toHaveValue('');
  expect(sentTo(removePlatformAi)).toHaveLength(1);
});

it('a model of the environment can be replaced and not disconnected', async () => {
  await openPlatform({ ...connected, isFromEnvironment: true });
  await expect.element(model.getByText(/^This model is set by the server's environment/)).toBeVisible();
  await expect.element(button('Disconnect')).not.toBeInTheDocument();
  await expect.element(field('API key')).not.toHaveAttribute('placeholder', 'A key is stored');
  await expect
    .element(model.getByText(/^The key from the server's environment can't be copied/))
    .toBeVisible();
});

it('monthly credits are a number or have no limit, and a conflict keeps the own value', async () => {
  await openPlatform(none);
  mock(updateAiSettings, ({ body: { version } }) => {
    if (version === 4) return mockError('stale_version', { details: { changedBy: 'boss@example.com' } });
    return { version: 6, ai: { monthlyCredits: null, workspaceModels: true } };
  });
  await credits.getByLabelText('Credits per customer and month').fill('800');
  await credits.getByRole('switch').first().click({ force: true });
  mock(getAiSettings, { version: 5, ai: { monthlyCredits: 100, workspaceModels: true } });
  await credits.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(credits.getByText(/^boss@example\.com saved changes/)).toBeVisible();
  await credits.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect.element(body.getByText('Settings saved.')).toBeVisible();
  expect(sentTo(updateAiSettings).map((call) => call.body)).toEqual([
    { version: 4, ai: { monthlyCredits: null, workspaceModels: true } },
    { version: 5, ai: { monthlyCredits: null, workspaceModels: true } },
  ]);
});

it('platform admins see the model and cannot change it', async () => {
  await openPlatform(connected, { as: makeUser('PLATFORM_ADMIN') });
  await expect.element(body.getByText('Only super admins can change these settings.')).toBeVisible();
  await expect.element(field('API address')).toBeDisabled();
  await expect.element(model.getByRole('button', { name: /Save|Test|Disconnect/ })).not.toBeInTheDocument();
});

it('a workspace connects its own model, instead of that of the platform', async () => {
  let state = none;
  mock(getTenantAi, () => state);
  mock(putTenantAi, ({ body: input }) => {
    state = {
      connection: { ...sample(aiConnectionSchema), ...input, hasKey: false },
      isFromEnvironment: false,
      isAllowed: true,
    };
    return state;
  });
  mock(testTenantAi, { ok: false, problem: 'key', detail: null, durationMs: 40 });
  mock(removeTenantAi, { ok: true });
  await renderScreen('/tenant/ai', { as: makeUser('ADMIN') });
  await expect
    .element(model.getByText(/^The platform's model is used until one is connected here/))
    .toBeVisible();
  await expect.element(credits).not.toBeInTheDocument();
  await field('API address').fill('https://api.example.com/v1');
  await field('Model').fill('small-1');
  await body.getByRole('link', { name: 'Branding' }).click();
  await expect.element(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Test connection').click();
  await expect.element(model.getByRole('alert')).toMatchTextContent(/didn't accept the API key/);
  await button('Save changes').click();
  await expect.element(model.getByText('Connected', { exact: true })).toBeVisible();
  expect(sentTo(putTenantAi).map((call) => call.body)).toEqual([
    { ...settings, inputPrice: 0, outputPrice: 0 },
  ]);
  state = none;
  await button('Disconnect').click();
  await expect.element(dialog.getByText(/This workspace then uses the platform's model/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(model.getByText('Not connected')).toBeVisible();
});

it.each([1280, 768, 375])('the screens have no accessibility violation at %i', async (width) => {
  await openPlatform(connected, { width });
  mock(testPlatformAi, { ok: false, problem: 'format', detail: 'No field "word".', durationMs: 90 });
  await button('Test connection').click();
  await expect.element(model.getByRole('alert')).toBeVisible();
  // So high that the bar at the bottom covers no button.
  await page.viewport(width, 2800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
  mock(getTenantAi, none);
  await renderScreen('/tenant/ai', { as: makeUser('ADMIN'), width });
  await expect.element(model.getByText('Not connected')).toBeVisible();
  await page.viewport(width, 2800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});

it('the log of prompts is switched on, and a prompt is read only when it is opened', async () => {
  const logged = sample(loggedPromptSchema, { tenantName: 'Bakery', feature: 'section', model: 'small-1' });
  mock(getPromptLogSettings, { version: 7, promptLog: { isEnabled: false } });
  mock(updatePromptLogSettings, { version: 8, promptLog: { isEnabled: true } });
  mock(listLoggedPrompts, { prompts: [logged], next: null });
  mock(getLoggedPrompt, { ...logged, prompt: 'Write each of the texts anew', answer: '' });
  await openPlatform(none);
  const log = body.getByRole('form', { name: 'Prompt log' });
  await log.getByRole('switch').click({ force: true });
  await log.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(() => sentTo(updatePromptLogSettings).map((call) => call.body))
    .toEqual([{ version: 7, promptLog: { isEnabled: true } }]);
  expect(sentTo(getLoggedPrompt)).toEqual([]);
  await body.getByText('Bakery · section · small-1').click();
  await expect
    .element(body.getByLabelText('Prompt', { exact: true }))
    .toHaveValue('Write each of the texts anew');
  await expect
    .element(body.getByLabelText('Answer', { exact: true }))
    .toHaveValue('The model gave no answer.');
  expect(sentTo(getLoggedPrompt)).toHaveLength(1);
});
