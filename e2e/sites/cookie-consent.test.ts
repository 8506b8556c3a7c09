import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { axeViolationsIn } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// A visitor decides about cookies on a published site: nothing of other services runs before, and a choice can be
// changed.

let server: TestServer;
let site: PreparedSite;
let visitor: Visitor;
let page: Page;
/** Requests to other hosts. */
let foreign: string[];
runInOrder(() => page);

const address = () => `http://${site.subdomain}.localhost:${server.port}/`;

beforeAll(async () => {
  server = await sharedServer();
  site = await makeSite(server.url, await makeAccount(server.url));
  await site.call('PUT', '/code', {
    head: '<script>window.first = document.readyState</script><script src="https://stats.example/a.js"></script><script>window.second = window.loaded</script>',
    bodyEnd:
      '<iframe src="https://video.example/1" title="Film" height="200"></iframe><script>window.third = 3</script><img src="https://pixel.example/p.gif" alt="">',
    categories: { head: 'analytics', bodyEnd: 'marketing' },
  });
  await site.call('PATCH', '', { settings: { locale: 'en', cookieConsent: { mode: 'consent' } } });
  await site.call('PATCH', '/publish', { isPublished: true });
  visitor = await newVisitor(server.url);
  ({ page } = visitor);
  await visitor.context.route(/^https:\/\/(stats|video|pixel)\.example\//, (route) => {
    foreign.push(route.request().url());
    return route.fulfill(
      route.request().url().endsWith('.js')
        ? { contentType: 'text/javascript', body: 'window.loaded = 2' }
        : { contentType: 'text/html', body: 'Film' },
    );
  });
  foreign = [];
});
afterAll(closeBrowser);

const banner = () => page.getByRole('region', { name: 'Cookies on this site' });
const ran = () =>
  page.evaluate(() => {
    const { first, second, third } = window as unknown as Record<string, unknown>;
    return [first !== undefined, second, third];
  });

it('nothing runs before a visitor chooses, and both answers are equally easy', async () => {
  await page.goto(address());
  await banner().waitFor();
  expect(await ran()).toEqual([false, undefined, undefined]);
  expect(foreign).toEqual([]);
  const [accept, reject] = await Promise.all(
    ['Accept all', 'Reject all'].map(async (name) => {
      const button = banner().getByRole('button', { name });
      const { background, color, font } = await button.evaluate((element) => {
        const style = getComputedStyle(element);
        return { background: style.backgroundColor, color: style.color, font: style.font };
      });
      return { background, color, font, height: (await button.boundingBox())!.height };
    }),
  );
  expect(accept).toEqual(reject);
  expect(await axeViolationsIn(page, '#consent')).toEqual([]);
  // Leaving with the keyboard is no choice.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await banner().waitFor();
});

it('what a visitor agrees to runs in its order, the rest does not, also on the next visit', async () => {
  await banner().getByRole('button', { name: 'Customize' }).click();
  await banner().getByRole('checkbox', { name: 'Analytics' }).check();
  await banner().getByRole('button', { name: 'Save choices' }).click();
  await banner().waitFor({ state: 'hidden' });
  await expect.poll(ran).toEqual([true, 2, undefined]);
  expect(foreign).toEqual(['https://stats.example/a.js']);
  await page.reload();
  await expect.poll(ran).toEqual([true, 2, undefined]);
  expect(await banner().isVisible()).toBe(false);
});

it('a single frame can be loaded without agreeing to more', async () => {
  await page.getByRole('button', { name: 'Load content' }).click();
  await page.frameLocator('iframe[title=Film]').getByText('Film').waitFor();
  expect((await ran())[2]).toBeUndefined();
});

it('a choice can be widened and withdrawn, and the owner sees how many chose', async () => {
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  expect(await banner().getByRole('checkbox', { name: 'Analytics' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await banner().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner().getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(async () => (await ran())[2]).toBe(3);
  expect(foreign).toContain('https://pixel.example/p.gif');
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await Promise.all([
    page.waitForEvent('load'),
    banner().getByRole('button', { name: 'Reject all' }).click(),
  ]);
  foreign = [];
  await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
  expect(await ran()).toEqual([false, undefined, undefined]);
  expect(foreign).toEqual([]);
  await expect
    .poll(() => site.call<{ days: { choices: number; rejected: number }[] }>('GET', '/cookie-consent'))
    .toMatchObject({ days: [{ choices: 3, rejected: 1 }] });
  expect(visitor.errors).toEqual([]);
});

it('a browser that asks not to be tracked counts as a refusal, until its visitor says otherwise', async () => {
  await page.addInitScript(() => {
    localStorage.clear();
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await page.goto(address());
  await page.getByRole('button', { name: 'Cookie settings' }).waitFor();
  expect(await banner().isVisible()).toBe(false);
  expect(await ran()).toEqual([false, undefined, undefined]);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner().getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(ran).toEqual([true, 2, 3]);
});

it('without scripts there is neither a banner nor anything to agree to', async () => {
  const context = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const requests: string[] = [];
  plain.on('request', (request) => requests.push(new URL(request.url()).host));
  await plain.goto(address());
  expect(await plain.locator('#consent').isVisible()).toBe(false);
  expect(await plain.getByRole('button', { name: 'Cookie settings' }).isVisible()).toBe(false);
  expect([...new Set(requests)]).toEqual([new URL(address()).host]);
  await context.close();
});
