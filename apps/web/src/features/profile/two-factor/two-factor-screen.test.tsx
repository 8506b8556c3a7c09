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
const shown = () => dialog('Save your recovery codes');
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
    if (code !== '123456') return mockError('code_invalid', { error: 'Wrong code.' });
    setTwoFactor(true);
    return { recoveryCodes: codesOf('a') };
  });
  await renderScreen('/profile/two-factor', { as: person });
  await button('Set up app').click();
  const proof = dialog("Verify it's you");
  await proof.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const setup = dialog('Set up app');
  const image = setup.getByRole('img', { name: /^QR code with your account key/ });
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  await expect
    .element(setup.getByLabelText("Can't scan? Enter this key in your app:"))
    .toHaveTextContent('JBSW Y3DP EHPK 3PXP');
  expect(await axeViolations()).toEqual([]);
  const field = setup.getByLabelText('6-digit code from your app');
  await field.fill('000000');
  await setup.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(setup.getByText('Wrong code.')).toBeVisible();
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
  await expect.element(body.getByText('Codes copied.')).toBeVisible();
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
  await shown().getByRole('button', { name: 'I saved my codes' }).click();
  await expect.element(body.getByText('10 of 10 codes left')).toBeVisible();
  expect(sentTo(confirmTotp).map((call) => call.body.code)).toEqual(['000000', '123456']);
});

it('recovery codes are renewed', async () => {
  setTwoFactor(true);
  mock(renewRecoveryCodes, { recoveryCodes: codesOf('b') });
  await renderScreen('/profile/two-factor', { as: person });
  await button('Generate new codes').click();
  await dialog('Generate new recovery codes?').getByRole('button', { name: 'Generate new codes' }).click();
  await expect.poll(shownCodes).toEqual(codesOf('b'));
  await shown().getByRole('button', { name: 'I saved my codes' }).click();
  await expect.element(shown()).not.toBeInTheDocument();
});

it('an authenticator app is turned off', async () => {
  setTwoFactor(true);
  mock(disableTotp, () => setTwoFactor(false));
  await renderScreen('/profile/two-factor', { as: person });
  await button('Turn off').click();
  await dialog('Turn off authenticator app?').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(body.getByText('Authenticator app turned off.')).toBeVisible();
  await expect.element(button('Set up app')).toBeVisible();
  expect(sentTo(disableTotp)).toHaveLength(1);
});
