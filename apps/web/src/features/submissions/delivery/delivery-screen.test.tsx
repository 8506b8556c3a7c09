import { getAutoresponder, saveAutoresponder } from '@sitewright/contract/form-delivery/autoresponder';
import {
  createFormWebhook,
  deleteFormWebhook,
  listFormWebhookAttempts,
  listFormWebhooks,
  replayFormWebhookMessage,
  rotateFormWebhookSecret,
  testFormWebhook,
  updateFormWebhook,
} from '@sitewright/contract/form-delivery/form-webhooks';
import { formSchema, getForm, getFormDelivery, saveFormDelivery } from '@sitewright/contract/forms/forms';
import { getSite } from '@sitewright/contract/sites/sites';
import {
  getWebhook,
  type Webhook,
  type WebhookAttempt,
  webhookAttemptSchema,
  webhookSchema,
} from '@sitewright/contract/webhooks/webhooks';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { formId, idOf, siteId } from '../testing/sample-form.ts';

// Notifications of a form: recipients, the reply to visitors, webhooks.

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');
const group = (name: string) => body.getByRole('form', { name });
const webhooks = body.getByRole('region', { name: 'Webhooks' });
const at = '2026-01-15T10:00:00.000Z';

const attempt = (number: number, more: Partial<WebhookAttempt> = {}): WebhookAttempt =>
  sample(webhookAttemptSchema, {
    id: idOf(500 + number),
    messageId: idOf(700),
    eventType: 'form.submitted',
    number,
    status: 'failed',
    statusCode: 500,
    durationMs: 84,
    error: 'status',
    scheduledAt: at,
    finishedAt: at,
    ...more,
  });
const webhook = (number: number, host: string, more: Partial<Webhook> = {}): Webhook =>
  sample(webhookSchema, {
    id: idOf(number),
    siteId,
    formId,
    url: `https://${host}/hooks/very/long/path`,
    isEnabled: true,
    ...more,
  });

interface Setup {
  hooks?: readonly Webhook[];
  attempts?: readonly WebhookAttempt[];
  recipients?: readonly string[];
  notifications?: { email: boolean; webhook: boolean };
  role?: 'owner' | 'content_editor';
}

const setUp = ({
  hooks = [],
  attempts = [],
  recipients = [],
  notifications = { email: true, webhook: true },
  role = 'owner',
}: Setup = {}): void => {
  let list = [...hooks];
  mock(getSite, { ...sample(getSite.response), id: siteId, name: 'Bistro', role });
  mock(getForm, () => {
    const form = sample(formSchema, {
      id: formId,
      siteId,
      publicId: 'AbcdefGhijklmnopqrst',
      name: 'Booking',
    });
    return { ...form, fields: [], settings: { ...form.settings, notifications } };
  });
  mock(getFormDelivery, { recipients: [...recipients], filesAs: 'attachments' });
  mock(saveFormDelivery, ({ body: sent }) => ({ ...sent, filesAs: sent.filesAs ?? 'attachments' }));
  mock(getAutoresponder, { isEnabled: false, subject: '', body: '', replyTo: null });
  mock(saveAutoresponder, ({ body: sent }) => sent);
  mock(listFormWebhooks, () => ({ webhooks: list }));
  mock(listFormWebhookAttempts, () => ({ attempts: [...attempts], next: null }));
  mock(createFormWebhook, ({ body: { url, description } }) => {
    const made = { ...webhook(40, 'new.example'), url, description };
    list = [...list, made];
    return { webhook: made, secret: 'whsec_first' };
  });
  mock(updateFormWebhook, ({ params, body: change }) => {
    list = list.map((one) =>
      one.id === params.webhookId
        ? ({ ...one, ...change, disabledReason: change.isEnabled === false ? 'paused' : null } as Webhook)
        : one,
    );
    return list.find(({ id }) => id === params.webhookId)!;
  });
  mock(deleteFormWebhook, ({ params }) => {
    list = list.filter(({ id }) => id !== params.webhookId);
    return { ok: true };
  });
  mock(rotateFormWebhookSecret, ({ params }) => ({
    webhook: list.find(({ id }) => id === params.webhookId)!,
    secret: 'whsec_second',
  }));
  mock(testFormWebhook, attempt(1));
  mock(replayFormWebhookMessage, attempt(4, { status: 'waiting' }));
};

const open = async (options: ScreenOptions = {}): Promise<void> => {
  await renderScreen(paths.formDelivery(siteId, formId), options);
  await expect.element(body.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect.element(webhooks).toBeVisible();
};
const pick = async (host: string, action: string): Promise<void> => {
  await body.getByRole('button', { name: `Actions for ${host}` }).click();
  await body.getByRole('menuitem', { name: action }).click();
};

describe('the recipients', () => {
  const recipients = group('Email recipients');

  it('are added and removed, and saved together', async () => {
    setUp({ recipients: ['owner@example.com'] });
    await open();
    const field = recipients.getByLabelText('Email address');
    await field.fill('Desk@Example.com');
    await userEvent.keyboard('{Enter}');
    await field.fill('second@example.com');
    await recipients.getByRole('button', { name: 'Add recipient' }).click();
    await recipients.getByRole('button', { name: 'Remove owner@example.com' }).click();
    await expect.element(field).toHaveFocus();
    expect(sentTo(saveFormDelivery)).toEqual([]);
    await recipients.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => sentTo(saveFormDelivery).map((call) => call.body))
      .toEqual([{ recipients: ['desk@example.com', 'second@example.com'], filesAs: 'attachments' }]);
    await expect.element(recipients.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  it('get the files attached, or links to them', async () => {
    setUp();
    await open();
    await expect.element(recipients.getByRole('radio', { name: /^Attach them/ })).toBeChecked();
    await recipients.getByRole('radio', { name: /^Send links/ }).click();
    await recipients.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => sentTo(saveFormDelivery).map((call) => call.body))
      .toEqual([{ recipients: [], filesAs: 'links' }]);
  });

  it('are email addresses, each once', async () => {
    setUp({ recipients: ['owner@example.com'] });
    await open();
    const field = recipients.getByLabelText('Email address');
    await field.fill('a@example.com,b@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(recipients.getByText(/^Enter an email address/)).toBeVisible();
    await field.fill('OWNER@example.com');
    await userEvent.keyboard('{Enter}');
    await expect.element(recipients.getByText('This address is already on the list')).toBeVisible();
  });

  it('are at most twenty', async () => {
    setUp({ recipients: Array.from({ length: 20 }, (_, number) => `r${number}@example.com`) });
    await open();
    await expect.element(recipients.getByText('A form can have up to 20 recipients.')).toBeVisible();
    await expect.element(recipients.getByRole('button', { name: 'Add recipient' })).toBeDisabled();
  });

  it('are the owner without any, and nobody where the form sends no emails', async () => {
    setUp({ notifications: { email: false, webhook: false } });
    await open();
    await expect.element(recipients.getByText('The owner of the site gets the emails.')).toBeVisible();
    await expect.element(recipients.getByText(/Email notifications are turned off/)).toBeVisible();
    await expect.element(webhooks.getByText(/Webhooks are turned off/)).toBeVisible();
  });

  it('stay typed when saving fails', async () => {
    setUp();
    mock(saveFormDelivery, mockError('internal', { error: 'No.' }));
    await open();
    await recipients.getByLabelText('Email address').fill('desk@example.com');
    await userEvent.keyboard('{Enter}');
    await recipients.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(recipients.getByRole('alert')).toHaveTextContent('No.');
    await expect.element(recipients.getByText('desk@example.com')).toBeVisible();
  });
});

describe('the automatic reply', () => {
  const reply = group('Automatic reply');

  it('is written and switched on', async () => {
    setUp();
    await open();
    await reply.getByLabelText('Reply to visitors').click();
    await reply.getByLabelText('Subject').fill('Thank you');
    await reply.getByLabelText('Message').fill('We answer soon.');
    await reply.getByRole('button', { name: 'Save changes' }).click();
    await expect
      .poll(() => sentTo(saveAutoresponder).map((call) => call.body))
      .toEqual([{ isEnabled: true, subject: 'Thank you', body: 'We answer soon.', replyTo: null }]);
  });

  it('says what is missing', async () => {
    setUp();
    await open();
    await reply.getByLabelText('Reply to visitors').click();
    await reply.getByRole('button', { name: 'Save changes' }).click();
    await expect.element(reply.getByText('Enter a subject')).toBeVisible();
    await expect.element(reply.getByText('Enter a message')).toBeVisible();
  });
});

describe('a webhook', () => {
  it('is added, and shows its secret once', async () => {
    setUp();
    await open();
    await expect.element(webhooks.getByText('No webhooks yet')).toBeVisible();
    await webhooks.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByLabelText('URL').fill('https://hooks.example/in');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(dialog.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_first');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(webhooks.getByText('https://hooks.example/in')).toBeVisible();
    expect(sentTo(createFormWebhook).map((call) => call.body)).toEqual([
      { url: 'https://hooks.example/in', description: '' },
    ]);
  });

  it('is refused with a reason at its URL', async () => {
    setUp();
    mock(createFormWebhook, mockError('validation_failed', { fields: { url: 'Enter a public URL.' } }));
    await open();
    await webhooks.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.getByLabelText('URL').fill('http://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect.element(dialog.getByText('Enter a public URL.')).toBeVisible();
  });

  it('shows its state and its last attempt', async () => {
    setUp({
      hooks: [
        webhook(1, 'one.example', { lastAttempt: attempt(3), failedMessages: 2 }),
        webhook(2, 'two.example', { isEnabled: false, disabledReason: 'paused' }),
        webhook(3, 'three.example', { isEnabled: false, disabledReason: 'gone' }),
      ],
    });
    await open();
    const item = (host: string) => webhooks.getByRole('listitem').filter({ hasText: host });
    await expect.element(item('one.example').getByText('Active')).toBeVisible();
    await expect
      .element(item('one.example').getByText(/Last attempt: Failed \(500\), Jan 15, 2026/))
      .toBeVisible();
    await expect
      .element(item('one.example').getByText('2 messages in a row failed all attempts.'))
      .toBeVisible();
    await expect.element(item('two.example').getByText('Paused')).toBeVisible();
    await expect.element(item('two.example').getByText('Nothing sent yet')).toBeVisible();
    await expect.element(item('three.example').getByText(/answered 410/)).toBeVisible();
  });

  it('is paused and resumed', async () => {
    setUp({ hooks: [webhook(1, 'one.example')] });
    await open();
    await pick('one.example', 'Pause');
    await expect.element(webhooks.getByText('Paused')).toBeVisible();
    await pick('one.example', 'Resume');
    await expect.element(webhooks.getByText('Active')).toBeVisible();
    expect(sentTo(updateFormWebhook).map((call) => call.body)).toEqual([
      { isEnabled: false },
      { isEnabled: true },
    ]);
  });

  it('gets a new secret, and is deleted after a question', async () => {
    setUp({ hooks: [webhook(1, 'one.example')] });
    await open();
    await pick('one.example', 'Rotate secret');
    await expect.element(dialog.getByText(/For 24 hours/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Rotate secret' }).click();
    await expect.element(dialog.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_second');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await pick('one.example', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(webhooks.getByText('No webhooks yet')).toBeVisible();
  });

  it('has a log, whose messages are sent again', async () => {
    setUp({
      hooks: [webhook(1, 'one.example')],
      attempts: [
        attempt(3, { status: 'waiting', statusCode: null, error: null, finishedAt: null, durationMs: null }),
        attempt(2, { error: 'timeout', statusCode: null }),
        attempt(1, { bodyExcerpt: '<b>Internal error</b>', nextAttemptAt: at }),
        attempt(9, {
          messageId: idOf(701),
          eventType: 'webhook.test',
          status: 'succeeded',
          error: null,
          statusCode: 204,
        }),
      ],
    });
    await open();
    await webhooks.getByRole('button', { name: 'Log of one.example' }).click();
    const log = webhooks.getByRole('table', { name: 'Log of one.example' });
    await expect.element(log.getByText('Delivered (204)')).toBeVisible();
    await expect.element(log.getByText(/No answer within 10 seconds/)).toBeVisible();
    await log.getByText('Answer of the endpoint').click();
    await expect.element(log.getByText('<b>Internal error</b>')).toBeVisible();
    const again = log.getByRole('button', { name: /^Send again/ });
    await expect.poll(() => again.elements().length).toBe(2);
    await again.first().click();
    await expect
      .poll(() => sentTo(replayFormWebhookMessage).map(({ params }) => params.webhookMessageId))
      .toEqual([idOf(700)]);
  });

  it('gets a test message, whose result is in the log', async () => {
    setUp({ hooks: [webhook(1, 'one.example')], attempts: [attempt(1, { eventType: 'webhook.test' })] });
    await open();
    await webhooks.getByRole('button', { name: 'Send test to one.example' }).click();
    await expect.element(webhooks.getByText('Failed (500)')).toBeVisible();
    expect(sentTo(testFormWebhook)).toHaveLength(1);
  });

  it('is opened by its address in a notification', async () => {
    setUp({ hooks: [webhook(1, 'one.example')] });
    mock(getWebhook, webhook(1, 'one.example'));
    await renderScreen(`/dashboard/webhooks/${idOf(1)}`);
    await expect.poll(() => location.pathname).toBe(paths.formDelivery(siteId, formId));
    await expect.element(webhooks.getByText(/one\.example/).first()).toBeVisible();
  });
});

it('without permission to edit everything is shown and nothing can be changed', async () => {
  setUp({
    hooks: [webhook(1, 'one.example')],
    attempts: [attempt(1)],
    recipients: ['owner@example.com'],
    role: 'content_editor',
  });
  await open();
  await expect.element(body.getByText('owner@example.com')).toBeVisible();
  await expect
    .element(body.getByRole('button', { name: 'Remove owner@example.com' }))
    .not.toBeInTheDocument();
  await expect.element(body.getByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  await expect.element(body.getByRole('button', { name: 'Add webhook' })).not.toBeInTheDocument();
  await webhooks.getByRole('button', { name: 'Log of one.example' }).click();
  await expect.element(webhooks.getByText('Failed (500)')).toBeVisible();
  await expect.element(webhooks.getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
});

it('leaving with unsaved changes asks first', async () => {
  setUp();
  await open();
  await group('Automatic reply').getByLabelText('Subject').fill('Thank you');
  await body.getByRole('link', { name: 'Back to forms' }).click();
  await expect.element(dialog.getByText('Discard unsaved changes?')).toBeVisible();
});

it.each([1280, 768, 375])('the notifications have no accessibility violation at %i', async (width) => {
  setUp({
    hooks: [
      webhook(1, 'one.example', { lastAttempt: attempt(3), description: 'CRM' }),
      webhook(2, 'two.example', { isEnabled: false, disabledReason: 'failing', failedMessages: 20 }),
    ],
    attempts: [attempt(2, { bodyExcerpt: 'Internal error' }), attempt(1)],
    recipients: ['owner@example.com'],
  });
  await open({ width });
  await webhooks.getByRole('button', { name: 'Log of one.example' }).click();
  await expect.element(webhooks.getByRole('table')).toBeVisible();
  // So high that the bar at the bottom covers no button.
  await page.viewport(width, 2600);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(await axeViolations()).toEqual([]);
});
