import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { sharedServer } from '../support/shared-server.ts';

// The company profile: filled once, used on a site, and a new phone number reaches visitors with the next publish.

const firstPhone = '028 3822 1100';
const newPhone = '028 3999 8877';

let owner: Visitor;
let site: PreparedSite;
let url: string;
runInOrder(() => owner.page);

beforeAll(async () => {
  const server = await sharedServer();
  const account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  ({ url } = await site.call<{ url: string }>('GET', ''));
  owner = await newVisitor(server.url);
  await signInBrowser(owner.page, account);
});
afterAll(closeBrowser);

const button = (name: string | RegExp) => owner.page.getByRole('button', { name, exact: true });
const setPhone = async (phone: string): Promise<void> => {
  await owner.page.getByRole('textbox', { name: 'Phone', exact: true }).first().fill(phone);
  await button('Save changes').click();
  await owner.page.getByText('Company profile saved.').first().waitFor();
};
/** The text of the published page, as a visitor reads it. */
const published = async (): Promise<string> => {
  const visitor = await newVisitor(url);
  await visitor.page.goto(url);
  const text = await visitor.page.locator('body').innerText();
  await visitor.context.close();
  return text;
};

it('the profile is filled, and used on the site after a look at what changes', async () => {
  const { page } = owner;
  await page.goto('/company-profile');
  await page.getByRole('textbox', { name: 'Business name' }).fill('Nhà Hàng Mai');
  await setPhone(firstPhone);
  await button('Use profile on sites…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(firstPhone).first().waitFor();
  await dialog.getByRole('button', { name: 'Apply to 1 site' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('visitors read the phone number of the profile once the site is published', async () => {
  await site.call('PATCH', '/publish', { isPublished: true });
  expect(await published()).toContain(firstPhone);
});

it('a new phone number makes the site wait, and is public after its publish', async () => {
  const { page } = owner;
  await page.reload();
  await page.getByText('All published sites are up to date.').waitFor();
  await setPhone(newPhone);
  await page.getByText('1 site shows old details.').waitFor();
  await page.getByText('Changed: Phone', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await published()).toContain(firstPhone);
  await button('Publish Nhà Hàng Mai').click();
  await page.getByText('All published sites are up to date.').waitFor();
  const text = await published();
  expect(text).toContain(newPhone);
  expect(text).not.toContain(firstPhone);
  expect(owner.errors).toEqual([]);
});
