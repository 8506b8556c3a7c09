import {
  failedCertificateSchema,
  listFailedCertificates,
} from '@sitewright/contract/certificates/failed-certificates';
import {
  checkPlatformDomain,
  listPlatformDomains,
  type PlatformDomain,
  platformDomainSchema,
  releasePlatformDomain,
} from '@sitewright/contract/domains/platform-domains';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { makeUser } from '../../../testing/user.ts';

let domains: PlatformDomain[];

beforeEach(() => {
  const tenant = { id: 'bakers', name: 'Hanoi Bakers' };
  domains = [
    sample(platformDomainSchema, {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'www.quán-ăn.vn',
      asciiName: 'www.xn--qun-n-4na92b.vn',
      state: 'active',
      reason: 'proof_missing',
      failingSince: '2026-01-15T10:00:00.000Z',
      certificateExpiresAt: '2026-04-15T10:00:00.000Z',
      isPrimary: true,
      tenant,
      site: {
        id: '00000000-0000-4000-8000-000000000002',
        name: 'Bakery',
        url: 'https://www.quan-an.vn',
        isInTrash: false,
      },
    }),
    sample(platformDomainSchema, {
      id: '00000000-0000-4000-8000-000000000003',
      name: 'team.bakers.vn',
      asciiName: 'team.bakers.vn',
      state: 'pending',
      reason: null,
      failingSince: null,
      certificateExpiresAt: null,
      isPrimary: false,
      tenant,
      site: null,
    }),
  ];
  mock(listPlatformDomains, ({ query }) => {
    const found = domains.filter(
      ({ state, site }) =>
        (query.state ?? state) === state &&
        (query.holder ?? (site ? 'site' : 'tenant')) === (site ? 'site' : 'tenant'),
    );
    return { domains: found, pagination: onePage(found.length) };
  });
});

const open = (role: 'SUPER_ADMIN' | 'PLATFORM_ADMIN' = 'SUPER_ADMIN') =>
  renderScreen('/admin/domains', { as: makeUser(role) });
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

it('domains are shown with their holder, state and certificate', async () => {
  const screen = await open();
  const row = rowOf('www.quán-ăn.vn');
  await expect.element(row.getByText('TXT record missing')).toBeVisible();
  await expect.element(row.getByText('Apr 15, 2026')).toBeVisible();
  await expect.element(row.getByText('Jan 15, 2026')).toBeVisible();
  await expect
    .element(row.getByRole('link', { name: 'Bakery' }))
    .toHaveAttribute('href', 'https://www.quan-an.vn');
  await expect
    .element(rowOf('team.bakers.vn').getByRole('link', { name: 'Hanoi Bakers' }))
    .toHaveAttribute('href', '/admin/tenants/bakers');
  expect(await axeViolations()).toEqual([]);
  await screen.getByLabelText('State').selectOptions('pending');
  await expect.element(screen.getByText('www.quán-ăn.vn')).not.toBeInTheDocument();
  await screen.getByLabelText('Used by').selectOptions('site');
  await screen.getByRole('button', { name: /Clear/ }).click();
  await expect.element(screen.getByText('www.quán-ăn.vn')).toBeVisible();
});

it('a domain is checked now, and a failure is said', async () => {
  mock(checkPlatformDomain, () => {
    domains = domains.map((one) => ({ ...one, reason: null, failingSince: null }));
    return domains[0]!;
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Check now: www.quán-ăn.vn' }).click();
  await expect.element(screen.getByText('www.quán-ăn.vn was checked')).toBeVisible();
  await expect.element(screen.getByText('TXT record missing')).not.toBeInTheDocument();
  mock(checkPlatformDomain, mockError('upstream_failed', { error: 'The name servers did not answer.' }));
  await screen.getByRole('button', { name: 'Check now: www.quán-ăn.vn' }).click();
  await expect.element(screen.getByText('The name servers did not answer.')).toBeVisible();
});

it('a domain is released with a reason', async () => {
  mock(releasePlatformDomain, () => {
    domains = [
      { ...domains[0]!, state: 'error', reason: 'released_by_staff', isPrimary: false, failingSince: null },
      domains[1]!,
    ];
    return domains[0]!;
  });
  const screen = await open();
  await expect
    .element(screen.getByRole('button', { name: 'Release: team.bakers.vn' }))
    .not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Release: www.quán-ăn.vn' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Release' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Reason').fill('  Reported as phishing ');
  expect(await axeViolations()).toEqual([]);
  await confirm.click();
  await expect.element(screen.getByText('Released by the platform staff')).toBeVisible();
  expect(sentTo(releasePlatformDomain).map(({ body }) => body)).toEqual([{ reason: 'Reported as phishing' }]);
});

it('staff who only read see no buttons', async () => {
  const screen = await open('PLATFORM_ADMIN');
  await expect.element(screen.getByText('team.bakers.vn')).toBeVisible();
  for (const name of ['Check now: team.bakers.vn', 'Release: www.quán-ăn.vn'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
});

it('says that there are no domains, and leads to the certificates that failed', async () => {
  domains = [];
  mock(listFailedCertificates, {
    certificates: [
      sample(failedCertificateSchema, {
        name: 'bakers.sites.example',
        reason: 'challenge_failed',
        detail: 'Connection refused',
        failures: 3,
        retryAt: '2026-01-15T10:00:00.000Z',
        expiresAt: null,
        tenant: { id: 'bakers', name: 'Hanoi Bakers' },
        site: null,
      }),
      sample(failedCertificateSchema, { name: 'builder.example', tenant: null, site: null }),
    ],
    pagination: onePage(2),
  });
  const screen = await open('PLATFORM_ADMIN');
  await expect.element(screen.getByText('No custom domains yet')).toBeVisible();
  await screen.getByRole('link', { name: 'Failed certificates' }).click();
  const row = rowOf('bakers.sites.example');
  await expect.element(row.getByText('Connection refused')).toBeVisible();
  await expect.element(row.getByText('3 failed attempts')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'Hanoi Bakers' })).toBeVisible();
  await expect.element(rowOf('builder.example').getByText('The platform', { exact: true })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('says that no certificate failed', async () => {
  mock(listFailedCertificates, { certificates: [], pagination: onePage(0) });
  const screen = await renderScreen('/admin/domains/certificates', { as: makeUser('SUPER_ADMIN') });
  await expect.element(screen.getByText('No failed certificates')).toBeVisible();
});
