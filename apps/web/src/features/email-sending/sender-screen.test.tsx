import {
  checkEmailDomain,
  type EmailSender,
  emailSenderSchema,
  getEmailSender,
  removeEmailServer,
  saveEmailSender,
  saveEmailServer,
} from '@sitewright/contract/email-sending/email-sending';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mockError } from '../../testing/mock-error.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const record = (purpose: 'dkim' | 'spf' | 'dmarc', isFound: boolean) => ({
  purpose,
  isFound,
  type: 'TXT' as const,
  host: `${purpose}.north.example`,
  value: `v=${purpose}`,
});
const sender = (change: Partial<EmailSender> = {}): EmailSender =>
  sample(emailSenderSchema, {
    version: 3,
    name: 'North',
    address: null,
    replyTo: null,
    domain: null,
    server: null,
    hasPlatformServer: true,
    sentFrom: { name: 'North', address: 'no-reply@platform.example' },
    ...change,
  });
const domainIn = (state: 'pending' | 'verified', isFound: boolean) => ({
  name: 'north.example',
  state,
  checkedAt: null,
  records: [record('dkim', isFound), record('spf', isFound), record('dmarc', isFound)],
});
const server = {
  host: 'smtp.north.example',
  port: 587,
  security: 'starttls',
  user: 'north',
  hasPassword: true,
  state: 'active',
  lastError: null,
} as const;

const open = async (loaded = sender(), width = 1280) => {
  mock(getEmailSender, loaded);
  return renderScreen('/tenant/emails/sender', { as: makeUser('ADMIN'), width });
};

describe('the sender', () => {
  it('is saved, and the records of its domain are shown and checked', async () => {
    const screen = await open();
    await expect.element(screen.getByText('North <no-reply@platform.example>')).toBeVisible();
    await screen.getByLabelText('Email address').fill('hello@north.example');
    mock(
      saveEmailSender,
      sender({ version: 4, address: 'hello@north.example', domain: domainIn('pending', false) }),
    );
    await screen.getByRole('form', { name: 'Sender' }).getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText('Pending')).toBeVisible();
    expect(sentTo(saveEmailSender).map(({ body }) => body)).toEqual([
      { version: 3, name: 'North', address: 'hello@north.example', replyTo: null },
    ]);
    await expect.element(screen.getByText('Not found').first()).toBeVisible();
    mock(checkEmailDomain, mockError('upstream_failed', { error: 'The name servers did not answer.' }));
    await screen.getByRole('button', { name: 'Check records' }).click();
    await expect.element(screen.getByText('The name servers did not answer.')).toBeVisible();
    mock(checkEmailDomain, sender({ version: 4, domain: domainIn('verified', true) }));
    await screen.getByRole('button', { name: 'Check records' }).click();
    await expect.element(screen.getByText('Verified')).toBeVisible();
  });

  it('says what is wrong with an address', async () => {
    const screen = await open();
    await screen.getByLabelText('Reply-to address').fill('nobody');
    mock(saveEmailSender, mockError('validation_failed', { fields: { replyTo: 'Enter an email address' } }));
    await screen.getByRole('form', { name: 'Sender' }).getByRole('button', { name: 'Save changes' }).click();
    await expect.element(screen.getByText(/^Enter an email address/)).toBeVisible();
  });
});

describe('the mail server', () => {
  it('is connected with its password, which is not shown afterwards, and disconnected', async () => {
    const screen = await open();
    const form = screen.getByRole('form', { name: 'Mail server' });
    await form.getByLabelText('Host').fill('smtp.north.example');
    await form.getByLabelText('User name').fill('north');
    await form.getByRole('textbox', { name: 'Password' }).fill('geheim');
    mock(
      saveEmailServer,
      mockError('validation_failed', { fields: { host: 'The server refused the login' } }),
    );
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(form.getByText('The server refused the login')).toBeVisible();
    mock(saveEmailServer, sender({ version: 4, server }));
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(form.getByText('Active')).toBeVisible();
    expect(sentTo(saveEmailServer).at(-1)!.body).toEqual({
      version: 3,
      host: 'smtp.north.example',
      port: 587,
      security: 'starttls',
      user: 'north',
      password: 'geheim',
    });
    await expect.element(form.getByRole('textbox', { name: 'Password' })).toHaveValue('');
    mock(removeEmailServer, sender({ version: 5 }));
    await form.getByRole('button', { name: 'Disconnect' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(form.getByText('Active')).not.toBeInTheDocument();
  });

  it('that fails says why', async () => {
    const failing = { ...server, state: 'failing', lastError: 'connect ECONNREFUSED' } as const;
    const screen = await open(sender({ server: failing }));
    await expect.element(screen.getByText('connect ECONNREFUSED')).toBeVisible();
  });
});

describe.each([1280, 375])('the screen at %i', (width) => {
  it('has no accessibility violation', async () => {
    const screen = await open(sender({ domain: domainIn('pending', false), server }), width);
    await expect.element(screen.getByText('Pending')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
