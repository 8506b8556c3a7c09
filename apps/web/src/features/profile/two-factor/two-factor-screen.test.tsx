import { getStepUpMethods, stepUp } from '@sitewright/contract/account/account';
import {
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startTotp,
} from '@sitewright/contract/account/second-factor';
import type { User } from '@sitewright/contract/auth/auth';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeUser } from '../../../testing/user.ts';

// Setup of an authenticator app, and recovery codes.

const body = page.elementLocator(document.body);
const dialog = (name: string) => body.getByRole('dialog', { name });
const button = (name: string) => body.getByRole('button', { name, exact: true });
const shown = () => dialog('Keep your recovery codes');
const codesOf = (prefix: string): string[] =>
  Array.from({ length: 10 }, (_, index) => `${prefix}${index}-${prefix}${index}`);
const shownCodes = (): (string | null)[] =>
  shown()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

let person: User;
const setTwoFactor = (isOn: boolean): User =>
  Object.assign(person, {
    twoFactor: { enabled: isOn, totp: isOn, passkeys: 0, recoveryCodesLeft: isOn ? 10 : 0 },
  });

beforeEach(() => {
  person = makeUser();
  setTwoFactor(false);
});

it('an authenticator app is set up after a step-up, and the recovery codes are saved', async () => {
  let isProved = false;
  mock(getStepUpMethods, { methods: ['password'], provedUntil: null });
  mock(stepUp, () => {
    isProved = true;
    return { provedUntil: null };
  });
  const qr = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0h5v5z"/></svg>';
  mock(startTotp, () =>
    isProved ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qr } : mockError('step_up_required'),
  );
  mock(confirmTotp, ({ body: { code } }) => {
    if (code !== '123456') return mockError('code_invalid', { error: 'This code is not right.' });
    setTwoFactor(true);
    return { recoveryCodes: codesOf('a') };
  });
  await renderScreen('/profile/two-factor', { as: person });
  await button('Set up an app').click();
  const proof = dialog('Confirm that it is you');
  await proof.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const setup = dialog('Set up an app');
  const image = setup.getByRole('img', { name: /^Key of your account/ });
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  await expect
    .element(setup.getByLabelText('No camera? Type this key into the app:'))
    .toHaveTextContent('JBSW Y3DP EHPK 3PXP');
  expect(await axeViolations()).toEqual([]);
  const field = setup.getByLabelText('Six-digit code of the app');
  await field.fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(setup.getByText('This code is not right.')).toBeVisible();
  await field.fill('123456');
  await setup.getByRole('button', { name: 'Turn on' }).click();

  await expect.poll(shownCodes).toEqual(codesOf('a'));
  expect(await axeViolations()).toEqual([]);
  // They are shown only once, so only the button closes the dialog.
  await userEvent.keyboard('{Escape}');
  const written: string[] = [];
  const clipboard = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    written.push(text);
  });
  await shown().getByRole('button', { name: 'Copy' }).click();
  await expect.element(body.getByText('The codes were copied.')).toBeVisible();
  clipboard.mockRestore();
  expect(written).toEqual([codesOf('a').join('\n')]);
  const files: string[] = [];
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  await shown().getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => files).toEqual(['sitewright-recovery-codes.txt']);
  download.mockRestore();
  await shown().getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(body.getByText('10 of 10 left')).toBeVisible();
  expect(sentTo(confirmTotp).map((call) => call.body.code)).toEqual(['000000', '123456']);
});

it('recovery codes are renewed', async () => {
  setTwoFactor(true);
  mock(renewRecoveryCodes, { recoveryCodes: codesOf('b') });
  await renderScreen('/profile/two-factor', { as: person });
  await button('Make new codes').click();
  await dialog('Make new recovery codes?').getByRole('button', { name: 'Make new codes' }).click();
  await expect.poll(shownCodes).toEqual(codesOf('b'));
  await shown().getByRole('button', { name: 'I have kept them' }).click();
  await expect.element(shown()).not.toBeInTheDocument();
});

it('an authenticator app is turned off', async () => {
  setTwoFactor(true);
  mock(disableTotp, () => setTwoFactor(false));
  await renderScreen('/profile/two-factor', { as: person });
  await button('Turn off').click();
  await dialog('Turn the authenticator app off?').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(body.getByText('The authenticator app is off.')).toBeVisible();
  await expect.element(button('Set up an app')).toBeVisible();
  expect(sentTo(disableTotp)).toHaveLength(1);
});
