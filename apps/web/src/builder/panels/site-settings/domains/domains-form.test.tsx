import { domainLimits } from '@sitewright/contract/domains/domain-limits';
import {
  addDomain,
  clearPrimaryDomain,
  checkDomain,
  type DomainRecord,
  domainSchema,
  listDomains,
  makePrimaryDomain,
  removeDomain,
  type CustomDomain,
} from '@sitewright/contract/domains/domains';
import { getSite, type Site, siteSchema } from '@sitewright/contract/sites/sites';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { mockError, noConnection } from '../../../../testing/mock-error.ts';
import { renderPart, type ScreenOptions } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';
import { makeUser } from '../../../../testing/user.ts';
import type { Editor } from '../../../model/editor.ts';
import { EditorProvider } from '../../../model/editor-context.tsx';
import DomainsForm from './domains-form.tsx';

// The custom domains of the site, in the site settings of the editor.

let domains: CustomDomain[];
const setView = vi.fn<(view: { site: Site }) => void>();

const proof: DomainRecord = {
  purpose: 'proof',
  type: 'TXT',
  host: '_sitewright.www.bakery.com',
  value: 'sitewright-verification=abc',
  found: [],
  isOk: false,
  note: null,
};
const address: DomainRecord = {
  ...proof,
  purpose: 'address',
  type: 'CNAME',
  host: 'www.bakery.com',
  value: 'bakery.sites.example',
};
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const domain = (n: number, name: string, fields: Partial<CustomDomain> = {}): CustomDomain =>
  sample(domainSchema, {
    id: idOf(n),
    name,
    asciiName: name,
    state: 'pending',
    records: [proof, address],
    ...fields,
  });
const active = { state: 'active', checkedAt: '2026-01-15T10:00:00.000Z' } as const;

beforeEach(() => {
  domains = [];
  setView.mockClear();
  mock(listDomains, () => ({
    domains,
    limit: domainLimits.perSite,
    url: 'https://bakery.sites.example',
    host: 'bakery.sites.example',
  }));
});

const open = (site: Partial<Site> = {}, options: ScreenOptions = {}) => {
  const view = {
    site: sample(siteSchema, { subdomain: 'bakery', url: 'https://bakery.sites.example', ...site }),
  };
  const editor = {
    view,
    setView,
    sessions: [],
    subscribeView: () => () => undefined,
  } as unknown as Editor;
  return renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Editor</h1>
        <h2>Domains</h2>
        <DomainsForm onClose={() => undefined} />
      </main>
    </EditorProvider>,
    ['site-settings', 'domains'],
    options,
  );
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

it('says what a domain does, and adds one whose records are copied', async () => {
  mock(addDomain, ({ body }) => {
    domains = [domain(1, body.name)];
    return domains[0]!;
  });
  const screen = await open();
  await expect.element(screen.getByText('No custom domains yet.')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await screen.getByLabelText('Domain', { exact: true }).fill('www.bakery.com');
  await button('Add domain').click();
  await expect.element(screen.getByRole('heading', { name: 'www.bakery.com' })).toBeVisible();
  await expect.element(screen.getByText('Pending')).toBeVisible();
  await expect.element(screen.getByText('_sitewright.www.bakery.com')).toBeVisible();
  await expect.element(screen.getByLabelText('Domain', { exact: true })).toHaveValue('');
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  for (const name of ['host of the TXT', 'value of the TXT', 'host of the CNAME', 'value of the CNAME'])
    await button(`Copy ${name} record`).click();
  expect(copied).toEqual([proof.host, proof.value, address.host, address.value]);
  expect(await axeViolations()).toEqual([]);
});

it.each([
  ['en', 'validation_failed', 'Enter the domain without http:// or https://.'],
  ['vi', 'validation_failed', 'Hãy nhập tên miền bạn đã đăng ký, chẳng hạn như www.example.com.'],
  ['vi', 'wrong_state', 'Tên miền này đã có trong danh sách.'],
] as const)('in %s, an error with the code %s is shown at the field', async (language, code, sentence) => {
  const error = 'Enter the domain without http:// or https://.';
  mock(addDomain, mockError(code, { error, fields: code === 'validation_failed' ? { name: error } : {} }));
  const screen = await open({}, { language });
  const field = screen.getByRole('textbox');
  await field.fill('https://bakery.com');
  await screen.getByRole('button', { name: language === 'en' ? 'Add domain' : 'Thêm tên miền' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveValue('https://bakery.com');
});

it('a check shows what was found, and why it could not be made', async () => {
  domains = [domain(1, 'bakery.com', { records: [proof, { ...address, type: 'ALIAS' }], isApex: true })];
  const screen = await open();
  await expect.element(screen.getByText(/An apex domain can't have a CNAME record/)).toBeVisible();
  mock(checkDomain, mockError('rate_limited', { error: 'Too many checks. Try again in 20 minutes.' }));
  await button('Check now: bakery.com').click();
  await expect.element(screen.getByText('Too many checks. Try again in 20 minutes.')).toBeVisible();
  mock(checkDomain, () => {
    domains = [
      domain(1, 'bakery.com', {
        state: 'verified',
        reason: 'address_elsewhere',
        message: 'Elsewhere.',
        checkedAt: '2026-01-15T10:00:00.000Z',
        records: [
          { ...proof, isOk: true, found: [proof.value] },
          { ...address, found: ['192.0.2.7'] },
        ],
      }),
    ];
    return domains[0]!;
  });
  await button('Check now: bakery.com').click();
  await expect.element(screen.getByText('Verified')).toBeVisible();
  await expect.element(screen.getByText(/The domain points to another server/)).toBeVisible();
  await expect.element(screen.getByText(/Last check: Jan 15, 2026/)).toBeVisible();
  await expect.element(screen.getByText('192.0.2.7')).toBeVisible();
  await expect.element(screen.getByText('Too many checks. Try again in 20 minutes.')).not.toBeInTheDocument();
});

it('the primary domain is chosen after a word about what is redirected', async () => {
  domains = [domain(1, 'www.bakery.com', active), domain(2, 'bakery.com', active), domain(3, 'new.com')];
  mock(makePrimaryDomain, ({ params }) => {
    domains = domains.map((one) => ({ ...one, isPrimary: one.id === params.domainId }));
    return domains[0]!;
  });
  mock(getSite, sample(siteSchema, { url: 'https://www.bakery.com' }));
  const screen = await open();
  await expect.element(button('Make primary: new.com')).not.toBeInTheDocument();
  await button('Make primary: www.bakery.com').click();
  const question = screen.getByRole('group', { name: 'Make www.bakery.com the primary domain?' });
  await expect
    .element(question.getByText(/These addresses redirect to it: bakery.com and bakery.sites.example/))
    .toBeVisible();
  await question.getByRole('button', { name: 'Make primary' }).click();
  await expect.element(screen.getByText('Primary', { exact: true })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => setView.mock.lastCall?.[0].site.url).toBe('https://www.bakery.com');
  expect(sentTo(makePrimaryDomain).map(({ params }) => params.domainId)).toEqual([idOf(1)]);
});

it('a domain is removed after a confirmation, which stays open when that fails', async () => {
  domains = [domain(1, 'www.bakery.com', { ...active, isPrimary: true })];
  mock(removeDomain, noConnection);
  const screen = await open();
  await button('Remove: www.bakery.com').click();
  const question = screen.getByRole('group', { name: 'Remove www.bakery.com?' });
  await expect.element(question.getByText(/the subdomain becomes the main address again/)).toBeVisible();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  mock(removeDomain, () => {
    domains = [];
    return { ok: true as const };
  });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText('No custom domains yet.')).toBeVisible();
});

it('the same domain with www is added by one click', async () => {
  domains = [domain(1, 'bakery.com', { ...active, suggestion: 'www.bakery.com' })];
  mock(addDomain, ({ body }) => {
    domains = [domain(1, 'bakery.com', active), domain(2, body.name)];
    return domains[1]!;
  });
  const screen = await open();
  await button('Also add www.bakery.com').click();
  await expect.element(screen.getByRole('heading', { name: 'www.bakery.com' })).toBeVisible();
  await expect.element(screen.getByText(proof.value)).toBeVisible();
});

it('a failing domain says when it will be removed', async () => {
  domains = [
    domain(1, 'www.bakery.com', {
      ...active,
      reason: 'proof_missing',
      failingSince: '2026-01-15T10:00:00.000Z',
      releasedAt: '2026-01-22T10:00:00.000Z',
    }),
  ];
  const screen = await open();
  await expect.element(screen.getByText('DNS records missing since Jan 15, 2026')).toBeVisible();
  await expect.element(screen.getByText(/The TXT record is missing/)).toBeVisible();
  await expect.element(screen.getByText(/it is removed on Jan 22, 2026/)).toBeVisible();
  await expect.element(screen.getByText(proof.value)).toBeVisible();
  await expect.element(button('Make primary: www.bakery.com')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

it('a domain that waits for its certificate becomes active by itself', async () => {
  domains = [domain(1, 'www.bakery.com', { state: 'certificate', checkedAt: active.checkedAt })];
  const screen = await open();
  await expect.element(screen.getByText('Issuing certificate')).toBeVisible();
  await expect.element(screen.getByText(/The certificate for HTTPS is being issued/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  domains = [domain(1, 'www.bakery.com', { ...active, certificateExpiresAt: '2026-04-15T10:00:00.000Z' })];
  await expect
    .element(screen.getByText('HTTPS certificate valid until Apr 15, 2026'), { timeout: 10_000 })
    .toBeVisible();
  await expect.element(screen.getByText('Active')).toBeVisible();
});

it.each([
  ['challenge_failed', "The certificate authority couldn't reach this server at the domain."],
  ['caa_forbids', "A CAA record of the domain doesn't allow our certificate authority."],
  ['certificate_limit', 'Too many certificates were requested.'],
  ['authority_unavailable', 'The certificate authority is unavailable right now.'],
  ['certificate_failed', "The certificate couldn't be issued."],
] as const)('a domain without a certificate says why: %s', async (reason, sentence) => {
  domains = [domain(1, 'www.bakery.com', { state: 'certificate', reason })];
  const screen = await open();
  await expect.element(screen.getByText(sentence, { exact: false })).toBeVisible();
});

it('an active domain whose certificate is not renewed says why', async () => {
  domains = [
    domain(1, 'www.bakery.com', {
      ...active,
      reason: 'caa_forbids',
      certificateExpiresAt: '2026-01-20T10:00:00.000Z',
    }),
  ];
  const screen = await open();
  await expect.element(screen.getByText("The HTTPS certificate couldn't be renewed")).toBeVisible();
  await expect.element(screen.getByText(/A CAA record of the domain doesn't allow/)).toBeVisible();
  await expect.element(screen.getByText(/The domain works/)).toBeVisible();
  await expect.element(screen.getByText('HTTPS certificate valid until Jan 20, 2026')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('no more domains are added than a site may have', async () => {
  domains = Array.from({ length: domainLimits.perSite }, (_, n) =>
    domain(n, `bakery${n}.com`, {
      id: `00000000-0000-4000-8000-0000000000${10 + n}`,
      suggestion: 'www.x.com',
    }),
  );
  const screen = await open();
  await expect
    .element(screen.getByText('You can add up to 10 domains here. Remove one to add another.'))
    .toBeVisible();
  await expect.element(button('Add domain')).not.toBeInTheDocument();
  await expect.element(button('Also add www.x.com')).not.toBeInTheDocument();
});

it.each([
  ['an editor of a shared site', { role: 'designer' }, 'USER'],
  ['a platform admin', {}, 'PLATFORM_ADMIN'],
] as const)('%s reads the domains only', async (_name, site, role) => {
  domains = [domain(1, 'www.bakery.com')];
  const screen = await open(site, { as: makeUser(role) });
  await expect.element(screen.getByText(/can change its domains/)).toBeVisible();
  await expect.element(screen.getByText(proof.value)).toBeVisible();
  for (const name of ['Add domain', 'Check now: www.bakery.com', 'Remove: www.bakery.com'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

it('without a connection, loading is tried again', async () => {
  mock(listDomains, noConnection);
  const screen = await open();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mock(listDomains, { domains: [domain(1, 'www.bakery.com')], limit: 10, url: null, host: null });
  await button('Try again').click();
  await expect.element(screen.getByRole('heading', { name: 'www.bakery.com' })).toBeVisible();
});

it('the site returns to its subdomain, and its domains stay', async () => {
  domains = [domain(1, 'www.bakery.com', { ...active, isPrimary: true })];
  mock(getSite, sample(siteSchema, { url: 'https://bakery.sites.example' }));
  mock(clearPrimaryDomain, () => {
    domains = [domain(1, 'www.bakery.com', active)];
    return { ok: true as const };
  });
  await open();
  await page.getByRole('button', { name: 'Use the subdomain' }).click();
  await expect.element(page.getByText(/^“bakery.sites.example” is the main address again/)).toBeVisible();
  await page.getByRole('button', { name: 'Use the subdomain' }).last().click();
  await expect.poll(() => sentTo(clearPrimaryDomain).length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Make primary: www.bakery.com' })).toBeVisible();
});
