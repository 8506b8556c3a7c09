import {
  createTenant,
  getTenant,
  resumeTenant,
  suspendTenant,
  tenantDetailSchema,
  type TenantDetail,
} from '@sitewright/contract/tenants/tenants';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

let tenant: TenantDetail;

beforeEach(() => {
  tenant = sample(tenantDetailSchema, { id: 'nha-hang-do', name: 'Nhà Hàng Đỏ' });
  mock(getTenant, () => tenant);
});

it('a new workspace gets a slug from its name, and a taken slug shows an error at the field', async () => {
  mock(createTenant, mockError('slug_taken', { fields: { slug: 'This address is taken' } }));
  const screen = await renderScreen('/admin/tenants', { as: makeUser('SUPER_ADMIN') });
  await screen.getByRole('button', { name: 'New workspace' }).first().click();
  const dialog = screen.getByRole('dialog');
  const address = dialog.getByLabelText('Subdomain');
  await dialog.getByLabelText('Name').fill('Nhà Hàng Đỏ');
  await expect.element(address).toHaveValue('nha-hang-do');
  await dialog.getByLabelText('Owner email').fill('owner@bakery.example');
  const create = dialog.getByRole('button', { name: 'Create workspace' });
  await create.click();
  await expect.element(address).toHaveAttribute('aria-invalid', 'true');
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Nhà Hàng Đỏ');
  mock(createTenant, { ...tenant, ownerInvited: true });
  await create.click();
  await expect.poll(() => location.pathname).toBe('/admin/tenants/nha-hang-do');
  await expect.element(screen.getByRole('heading', { name: 'Nhà Hàng Đỏ' })).toBeVisible();
  expect(sentTo(createTenant).map(({ body }) => [body.name, body.slug, body.ownerEmail])).toEqual(
    Array.from({ length: 2 }, () => ['Nhà Hàng Đỏ', 'nha-hang-do', 'owner@bakery.example']),
  );
});

it('a workspace is suspended with a reason, and resumed', async () => {
  mock(suspendTenant, ({ body: { reason } }) => {
    tenant = { ...tenant, status: 'suspended', statusReason: reason };
    return tenant;
  });
  mock(resumeTenant, () => {
    tenant = { ...tenant, status: 'active', statusReason: null };
    return tenant;
  });
  const screen = await renderScreen('/admin/tenants/nha-hang-do', { as: makeUser('SUPER_ADMIN') });
  await screen.getByRole('button', { name: 'Suspend' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Reason').fill('Unpaid since May');
  expect(await axeViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(screen.getByRole('definition').getByText('Unpaid since May')).toBeVisible();
  await screen.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('button', { name: 'Resume' }).click();
  await expect.element(screen.getByText('Workspace resumed.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
});
