import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import {
  activateEmailTemplate,
  getEmailTemplate,
  getEmailTemplateVersion,
  listEmailTemplates,
  resetEmailTemplate,
  saveEmailTemplate,
  sendTestEmail,
} from '@sitewright/contract/email-templates/email-templates';
import {
  type EmailTemplate,
  emailTemplateSchema,
  emailTemplateSummarySchema,
  emailVersionSchema,
} from '@sitewright/contract/email-templates/template-endpoints';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';
import { makeUser } from '../../testing/user.ts';

const content: EmailContent = {
  subject: 'Welcome to {{productName}}',
  preheader: '',
  blocks: [
    { id: 'h', type: 'heading', text: 'Welcome' },
    { id: 't', type: 'text', text: 'Hello {{name}}' },
    { id: 'go', type: 'button', label: 'Start', url: '{{url}}' },
  ],
};
const template = (change: Partial<EmailTemplate> = {}): EmailTemplate =>
  sample(emailTemplateSchema, {
    kind: 'welcome',
    group: 'signIn',
    locale: 'en',
    state: 'default',
    canEdit: true,
    isBroken: false,
    hasNewerOriginal: false,
    edit: 0,
    variables: [
      { name: 'url', type: 'url', isRequired: true, sample: 'https://a.bc' },
      { name: 'name', type: 'text', isRequired: false, sample: 'Lan' },
      { name: 'productName', type: 'text', isRequired: false, sample: 'Phở & Co' },
    ],
    brand: { productName: 'Phở & Co', color: '#2f5d50' },
    content,
    original: content,
    originalFrom: 'shipped',
    versions: [],
    ...change,
  });

const open = async (loaded = template(), width = 1280) => {
  mock(getEmailTemplate, loaded);
  return renderScreen('/tenant/emails/templates/welcome/en', { as: makeUser('ADMIN'), width });
};

describe('the list of emails', () => {
  it('is grouped, says what is customized, and finds an email by its name', async () => {
    const plain = { state: 'default', isBroken: false, hasNewerOriginal: false, updatedAt: null } as const;
    mock(listEmailTemplates, {
      canEdit: true,
      templates: [
        sample(emailTemplateSummarySchema, {
          kind: 'welcome',
          group: 'signIn',
          locales: { en: { ...plain, state: 'active', hasNewerOriginal: true }, vi: plain },
        }),
        sample(emailTemplateSummarySchema, {
          kind: 'invitation',
          group: 'team',
          locales: { en: { ...plain, state: 'draft' }, vi: { ...plain, state: 'active', isBroken: true } },
        }),
      ],
    });
    const screen = await renderScreen('/tenant/emails', { as: makeUser('ADMIN') });
    await expect.element(screen.getByRole('heading', { name: 'Sign-in', exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: /^Welcome\s*English\s*Customized/ }))
      .toHaveAttribute('href', '/tenant/emails/templates/welcome/en');
    await expect.element(screen.getByText('Can’t be sent')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByLabelText('Search emails').fill('invit');
    await expect.element(screen.getByRole('link', { name: /^Welcome\s*English/ })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /^Invitation\s*Tiếng Việt/ })).toBeVisible();
  });
});

describe('the editor', () => {
  it('shows the email with sample values, and saves and activates what was changed', async () => {
    const screen = await open();
    await expect.element(screen.getByText('Welcome to Phở & Co')).toBeVisible();
    await screen.getByLabelText('Subject').fill('Good morning, {{name}}');
    await expect.element(screen.getByText('Good morning, Lan')).toBeVisible();
    const changed = { ...content, subject: 'Good morning, {{name}}' };
    mock(saveEmailTemplate, template({ state: 'draft', edit: 1, content: changed }));
    mock(
      activateEmailTemplate,
      template({
        state: 'active',
        edit: 2,
        content: changed,
        versions: [sample(emailVersionSchema, { version: 1, isActive: true, author: 'Lan' })],
      }),
    );
    await screen.getByRole('button', { name: 'Save and activate' }).click();
    await expect.element(screen.getByText('This version is sent from now on.')).toBeVisible();
    expect(sentTo(saveEmailTemplate).map(({ body }) => body)).toEqual([{ edit: 0, content: changed }]);
    expect(sentTo(activateEmailTemplate).map(({ body }) => body)).toEqual([{ edit: 1 }]);
    await expect.element(screen.getByText('Customized')).toBeVisible();
    await expect.element(screen.getByText(/^Version 1/)).toBeVisible();
  });

  it('names an unknown variable beside its field, and saves nothing meanwhile', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: /^Text Hello/ }).click();
    const text = screen.getByRole('textbox', { name: 'Text' });
    await text.fill('Hello {{nmae}}');
    await expect.element(screen.getByText('This email has no variable nmae')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save draft' })).toBeDisabled();
    await text.fill('Hello ');
    await screen.getByRole('button', { name: 'Variable, insert into Text' }).click();
    await screen.getByRole('menuitem', { name: /Name of the recipient/ }).click();
    await expect.element(text).toHaveValue('Hello {{name}}');
    await expect.element(screen.getByText('Needs a fix')).not.toBeInTheDocument();
  });

  it('adds, moves, duplicates and deletes blocks by keyboard, and takes it back', async () => {
    const screen = await open();
    const types = () =>
      [...document.querySelectorAll('ol > li [aria-expanded]:not([aria-haspopup])')].map((row) =>
        row.firstElementChild?.textContent?.trim(),
      );
    await expect.poll(types).toEqual(['Heading', 'Text', 'Button']);
    const grip = screen.getByRole('button', { name: 'Move Heading, block 1' });
    grip.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await expect.poll(types).toEqual(['Text', 'Heading', 'Button']);
    await expect.element(screen.getByRole('button', { name: 'Move Heading, block 2' })).toHaveFocus();
    await expect.element(screen.getByText('Heading moved to position 2 of 3')).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Actions for Heading, block 2' }).click();
    await screen.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect.poll(types).toEqual(['Text', 'Heading', 'Heading', 'Button']);
    await screen.getByRole('button', { name: 'Actions for Text, block 1' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(types).toEqual(['Heading', 'Heading', 'Button']);
    await screen.getByRole('button', { name: 'Add block' }).click();
    await screen.getByRole('menuitem', { name: 'Divider' }).click();
    await expect.poll(types).toEqual(['Heading', 'Heading', 'Button', 'Divider']);
    for (let n = 0; n < 4; n += 1) await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(types).toEqual(['Heading', 'Text', 'Button']);
    await screen.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(types).toEqual(['Text', 'Heading', 'Button']);
  });

  it('warns when the link that the email is for is deleted', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: 'Actions for Button, block 3' }).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await expect
      .element(screen.getByText('Add the variable url to a block that is always shown'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save and activate' })).toBeDisabled();
  });

  it('offers the version of whoever saved first', async () => {
    const screen = await open();
    await screen.getByLabelText('Subject').fill('Mine');
    mock(saveEmailTemplate, mockError('stale_version', { details: { changedBy: 'lan@a.bc' } }));
    mock(getEmailTemplate, template({ edit: 7, state: 'draft', content: { ...content, subject: 'Theirs' } }));
    await screen.getByRole('button', { name: 'Save draft' }).click();
    await expect.element(screen.getByText(/lan@a\.bc saved changes/)).toBeVisible();
    await screen.getByRole('button', { name: 'Use their version' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Theirs');
  });

  it('compares and restores a version, tests and resets', async () => {
    const versions = [sample(emailVersionSchema, { version: 1, isActive: true, author: null })];
    const screen = await open(template({ state: 'active', edit: 2, versions, hasNewerOriginal: true }));
    await expect.element(screen.getByText('A newer original is available')).toBeVisible();
    mock(getEmailTemplateVersion, {
      ...versions[0]!,
      content: { ...content, subject: 'As it was' },
    });
    await screen.getByRole('button', { name: 'Compare version 1' }).click();
    await screen.getByRole('button', { name: 'Restore this version' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('As it was');
    mock(sendTestEmail, { ok: true });
    await screen.getByRole('button', { name: 'Send test email' }).click();
    await expect.element(screen.getByText('Test email sent to you.')).toBeVisible();
    expect(sentTo(sendTestEmail).map(({ body }) => body.content.subject)).toEqual(['As it was']);
    mock(resetEmailTemplate, template());
    await screen.getByRole('button', { name: 'Reset to original' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Reset to original' }).click();
    await expect.element(screen.getByLabelText('Subject')).toHaveValue('Welcome to {{productName}}');
  });

  it('is read-only where the platform decides', async () => {
    const screen = await open(template({ canEdit: false }));
    await expect.element(screen.getByText('Only super admins can change these emails.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save draft' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Add block' })).not.toBeInTheDocument();
  });
});

describe.each([1280, 375])('the editor at %i', (width) => {
  it('has no accessibility violation, with a block open', async () => {
    const screen = await open(template({ state: 'changed', hasNewerOriginal: true }), width);
    await screen.getByRole('button', { name: /^Button Start/ }).click();
    await expect.element(screen.getByLabelText('Link to')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
