import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    .toMatchObject({ days: [{ choices: 1, analytics: 0, marketing: 0, rejected: 1 }] });
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

it('a stored choice comes before such a browser', async () => {
  await page.evaluate(() => sessionStorage.setItem('choice', localStorage.getItem('cookie-consent')!));
  await page.addInitScript(() =>
    localStorage.setItem('cookie-consent', sessionStorage.getItem('choice') ?? ''),
  );
  await page.reload();
  await expect.poll(ran).toEqual([true, 2, 3]);
});

describe('code that was made for a page that still loads', () => {
  let world: PreparedSite;
  let other: Page;
  const url = () => `http://${world.subdomain}.localhost:${server.port}/`;
  const state = () =>
    other.evaluate(() => ({
      order: (window as unknown as { order?: unknown[] }).order,
      written: [...document.querySelectorAll('[id^=written]')].map((element) => element.outerHTML),
      afterPlace: document.querySelector('#place')?.nextElementSibling?.nextElementSibling?.id,
      background: getComputedStyle(document.querySelector('#place')!).outlineStyle,
      image: document.querySelector('#drawing image')?.getAttribute('href'),
    }));
  const all = {
    order: ['head', 'library', 'end', 'ready', 'load', 'onload'],
    written: ['<p id="written-head">Head</p>', '<b id="written-end">End</b>'],
    afterPlace: 'written-end',
    background: 'solid',
    image: 'https://pixel.example/x.png',
  };

  beforeAll(async () => {
    world = await makeSite(server.url, await makeAccount(server.url));
    const head = `window.order = ['head'];
      document.write('<p id="written-head">'); document.write('Head</p>');
      document.addEventListener('DOMContentLoaded', () => order.push('ready'));
      addEventListener('load', { handleEvent() { order.push('load') } });
      window.onload = () => order.push('onload');
      document.cookie = '_ga=1;path=/;max-age=1000';
      document.cookie = '_ids=1;path=/;max-age=1000;domain=' + location.hostname;`;
    await world.call('PUT', '/code', {
      head: `<script>${head}</script><script src="https://stats.example/write.js" data-library="https://stats.example/library.js"></script>`,
      bodyEnd: `<div id="place">Place</div><script>order.push('end'); document.open(); document.write('<b id="written-end">End</b>'); document.close()</script>
        <style>#place{outline:1px solid;background:url(https://pixel.example/p.gif)}</style>
        <svg id="drawing" width="5" height="5"><image xlink:href="https://pixel.example/x.png"></image></svg>`,
    });
    await world.call('PATCH', '', { settings: { locale: 'en', cookieConsent: { mode: 'consent' } } });
    await world.call('PATCH', '/publish', { isPublished: true });
    other = await visitor.context.newPage();
    await visitor.context.route(/^https:\/\/stats\.example\/(write|library)\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: route.request().url().includes('write')
          ? `document.write('<script src="https://stats.example/library.js"></' + 'script>')`
          : `order.push('library')`,
      }),
    );
  });

  it('inserts what it writes, and hears that the page was loaded', async () => {
    await other.goto(url());
    await other.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(state).toEqual(all);
    expect(await other.getByRole('button', { name: 'Cookie settings' }).isVisible()).toBe(true);
  });

  it('does so on the next visit, too', async () => {
    await other.reload();
    await expect.poll(async () => (await state()).order?.toSorted()).toEqual(all.order.toSorted());
    expect(await state()).toEqual({ ...all, order: expect.anything() });
  });

  it('leaves no cookie after a withdrawal', async () => {
    const cookies = () => other.evaluate(() => document.cookie);
    expect((await cookies()).split('; ').toSorted()).toEqual(['_ga=1', '_ids=1']);
    await other.getByRole('button', { name: 'Cookie settings' }).click();
    await Promise.all([
      other.waitForEvent('load'),
      other.getByRole('button', { name: 'Reject all' }).click(),
    ]);
    await other.getByRole('button', { name: 'Cookie settings' }).waitFor();
    expect(await cookies()).toBe('');
    expect((await state()).order).toBeUndefined();
    await other.close();
  });
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
