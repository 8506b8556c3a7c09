import {
  blockForm,
  dismissFlag,
  type FlaggedForm,
  flaggedFormSchema,
  listFlaggedForms,
  unblockForm,
} from '@sitewright/contract/form-moderation/form-moderation';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

let forms: FlaggedForm[];

const change = (changes: Partial<FlaggedForm>): FlaggedForm => {
  forms = [{ ...forms[0]!, ...changes }];
  return forms[0]!;
};

beforeEach(() => {
  forms = [
    sample(flaggedFormSchema, {
      name: 'Đăng nhập',
      siteName: 'Bakery',
      tenantName: 'Hanoi Bakers',
      siteUrl: 'http://bakery.localhost',
      findings: [
        { kind: 'password', text: 'Mật khẩu', match: 'mat khau' },
        { kind: 'brand', text: 'PayPal login', match: 'paypal' },
      ],
      status: 'open',
      blockedReason: null,
    }),
  ];
  mock(listFlaggedForms, ({ query }) => {
    const found = forms.filter(({ status }) => query.status === undefined || status === query.status);
    return { forms: found, pagination: onePage(found.length) };
  });
  mock(dismissFlag, () => change({ status: 'dismissed' }));
  mock(blockForm, ({ body }) => change({ status: 'blocked', blockedReason: body.reason }));
  mock(unblockForm, () => change({ status: 'dismissed', blockedReason: null }));
});

const open = (role: 'SUPER_ADMIN' | 'PLATFORM_ADMIN' = 'SUPER_ADMIN') =>
  renderScreen('/admin/flagged-forms', { as: makeUser(role) });

it('a form is blocked with a reason, and unblocked', async () => {
  const screen = await open();
  const row = screen.getByRole('row').filter({ hasText: 'Đăng nhập' });
  await expect.element(row.getByText('PayPal login')).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'Bakery' }))
    .toHaveAttribute('href', 'http://bakery.localhost');
  await row.getByRole('button', { name: 'Block Đăng nhập' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Block' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Reason').fill('It collects passwords');
  await confirm.click();
  await expect.element(row.getByText('It collects passwords')).toBeVisible();
  expect(sentTo(blockForm).map(({ body }) => body)).toEqual([{ reason: 'It collects passwords' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await row.getByRole('button', { name: 'Unblock Đăng nhập' }).click();
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await expect.element(row.getByText('Dismissed')).toBeVisible();
});

it('a flag is dismissed', async () => {
  const screen = await open();
  const row = screen.getByRole('row').filter({ hasText: 'Đăng nhập' });
  await row.getByRole('button', { name: 'Dismiss the flag of Đăng nhập' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(row.getByText('Dismissed')).toBeVisible();
  await expect.element(row.getByRole('button', { name: 'Block Đăng nhập' })).toBeVisible();
});

it('forms are filtered by status, and a filter without a match can be cleared', async () => {
  const screen = await open();
  await screen.getByLabelText('Status').selectOptions('blocked');
  await expect.element(screen.getByText('Đăng nhập')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /Clear/ }).click();
  await expect.element(screen.getByText('Đăng nhập')).toBeVisible();
});

it('staff who only read see no buttons', async () => {
  const screen = await open('PLATFORM_ADMIN');
  await expect.element(screen.getByText('Đăng nhập')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Block Đăng nhập' })).not.toBeInTheDocument();
});

it('says that nothing is flagged', async () => {
  forms = [];
  const screen = await open();
  await expect.element(screen.getByText('No flagged forms')).toBeVisible();
});
