import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// No lost work: text typed while the network, server, database, tab or browser fails, and text typed in two tabs at
// once. The file starts its own server, because it is killed.

let server: RunningServer;
let account: Account;
const visitors: Visitor[] = [];

beforeAll(async () => {
  server = await startServer();
  account = await makeAccount(server.url);
});
afterEach(async () => {
  for (const { context } of visitors.splice(0)) await context.close();
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

const openBuilder = async (
  site: PreparedSite,
  visitor?: Visitor,
): Promise<{ visitor: Visitor; page: Page }> => {
  const known = visitor ?? (await newVisitor(server.url));
  if (!visitor) visitors.push(known);
  const page = visitor ? await visitor.context.newPage() : known.page;
  await signInBrowser(page, account);
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').waitFor();
  return { visitor: known, page };
};

const type = async (page: Page, selector: string, text: string): Promise<void> => {
  await canvasOf(page).locator(selector).first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

const status = (page: Page) => saveStatus(page).textContent();
const titleOnServer = async (site: PreparedSite): Promise<unknown> => {
  const home = await site.read(site.pages[0]!.id);
  return (home.content.sections[0] as { data: Record<string, unknown> }).data['title'];
};

describe('typed text', () => {
  it('keeps its caret while parts of the editor are still loading', async () => {
    const site = await makeSite(server.url, account);
    const visitor = await newVisitor(server.url);
    visitors.push(visitor);
    // The namespace of the media picker, which the editor preloads.
    const late = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await visitor.context.route(/\/assets\/media-[\w-]{8}\.js$/, async (route) => {
      asked.resolve();
      await late.promise;
      await route.continue();
    });
    const { page } = visitor;
    await signInBrowser(page, account);
    await page.goto(`/builder/${site.id}`);
    await canvasOf(page).locator('h1').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Viết trước');
    await asked.promise;
    const arrived = page.waitForResponse(/\/assets\/media-[\w-]{8}\.js$/);
    late.resolve();
    await (await arrived).finished();
    // Wait until the loaded code has rendered.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn))),
    );
    await page.keyboard.type(', viết sau');
    await page.keyboard.press('Escape');
    await expect.poll(() => status(page)).toBe('Saved');
    expect(await titleOnServer(site)).toBe('Viết trước, viết sau');
  });

  it('is kept offline, counted, and sent when the network is back', async () => {
    const site = await makeSite(server.url, account);
    const { page, visitor } = await openBuilder(site);
    await visitor.context.setOffline(true);
    await type(page, 'h1', 'Viết khi mất mạng');
    await expect
      .poll(() => status(page), { timeout: 15_000 })
      .toMatch(/^Offline · \d+ changes? saved on this device$/);
    await visitor.context.setOffline(false);
    await expect.poll(() => status(page), { timeout: 15_000 }).toBe('Saved');
    expect(await titleOnServer(site)).toBe('Viết khi mất mạng');
  });

  it('survives closing the tab offline, and returns on the next visit', async () => {
    const site = await makeSite(server.url, account);
    const { page, visitor } = await openBuilder(site);
    await visitor.context.setOffline(true);
    await type(page, 'h1', 'Đóng thẻ giữa chừng');
    await expect.poll(() => status(page), { timeout: 15_000 }).toMatch(/^Offline/);
    await page.close({ runBeforeUnload: false });
    await visitor.context.setOffline(false);
    expect(await titleOnServer(site)).not.toBe('Đóng thẻ giữa chừng');
    const again = await openBuilder(site, visitor);
    await expect.poll(() => canvasOf(again.page).locator('h1').textContent()).toBe('Đóng thẻ giữa chừng');
    await expect.poll(() => status(again.page), { timeout: 15_000 }).toBe('Saved');
    expect(await titleOnServer(site)).toBe('Đóng thẻ giữa chừng');
  });

  it('is sent once a dead server has restarted', async () => {
    const site = await makeSite(server.url, account);
    const { page } = await openBuilder(site);
    await server.kill();
    await type(page, 'h1', 'Máy chủ sẽ trở lại');
    await expect.poll(() => status(page), { timeout: 15_000 }).toMatch(/^Offline/);
    await server.restart();
    await expect.poll(() => status(page), { timeout: 40_000 }).toBe('Saved');
    expect(await titleOnServer(site)).toBe('Máy chủ sẽ trở lại');
  });

  it('is kept while the database is down, and sent when it has restarted by itself', async () => {
    const site = await makeSite(server.url, account);
    const { page } = await openBuilder(site);
    // Killed, as in a crash: the server restarts its embedded database by itself.
    const pid = server.databasePid();
    process.kill(pid, 'SIGKILL');
    await type(page, 'h1', 'Cơ sở dữ liệu dậy lại');
    await expect.poll(() => status(page), { timeout: 60_000 }).toBe('Saved');
    expect(await titleOnServer(site)).toBe('Cơ sở dữ liệu dậy lại');
  });

  it('is saved both times on a page that is left and reopened in the same tab', async () => {
    const site = await makeSite(server.url, account);
    const { page } = await openBuilder(site);
    const home = site.pages[0]!;
    const second = site.pages[1]!;
    const show = async (target: { id: string }) => {
      await page.getByRole('banner').getByLabel('Page', { exact: true }).selectOption(target.id);
      await expect.poll(() => canvasOf(page).locator('h1').count()).toBe(1);
    };
    await type(page, 'h1', 'lần đầu');
    await expect.poll(() => status(page)).toBe('Saved');
    await show(second);
    await show(home);
    await expect.poll(() => canvasOf(page).locator('h1').textContent()).toBe('lần đầu');
    await type(page, 'h1', 'lần sau');
    await expect.poll(() => status(page)).toBe('Saved');
    expect(await titleOnServer(site)).toBe('lần sau');
  });

  it('is kept for a site moved to the trash, and sent when it is restored', async () => {
    const site = await makeSite(server.url, account);
    const { page } = await openBuilder(site);
    await site.call('DELETE', '');
    await type(page, 'h1', 'Đừng mất');
    await page.getByText('1 unsaved change is kept in this browser').waitFor();
    await site.call('POST', '/restore');
    await expect.poll(() => titleOnServer(site), { timeout: 20_000 }).toBe('Đừng mất');
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe('Saved');
  });

  it('is saved in order on a computer whose clock is years off', async () => {
    const site = await makeSite(server.url, account);
    const known = await newVisitor(server.url);
    visitors.push(known);
    await known.context.addInitScript(() => {
      const now = Date.now.bind(Date);
      const yearsMs = 5 * 365 * 24 * 3_600_000;
      Date.now = () => now() - yearsMs;
    });
    const { page } = await openBuilder(site, known);
    await type(page, 'h1', 'trước');
    await expect.poll(() => status(page)).toBe('Saved');
    await known.context.setOffline(true);
    await type(page, 'h1', 'sau');
    await expect.poll(() => status(page), { timeout: 15_000 }).toMatch(/^Offline/);
    await page.close();
    await known.context.setOffline(false);
    const again = await openBuilder(site, known);
    await expect.poll(() => canvasOf(again.page).locator('h1').textContent()).toBe('sau');
    await expect.poll(() => titleOnServer(site), { timeout: 15_000 }).toBe('sau');
  });

  it('is saved from two tabs at once, and each tab shows the other’s', async () => {
    const site = await makeSite(server.url, account);
    const first = await openBuilder(site);
    const second = await openBuilder(site, first.visitor);
    await type(first.page, 'h1', 'Từ thẻ thứ nhất');
    await type(second.page, '.lead', 'Từ thẻ thứ hai');
    await expect.poll(() => status(first.page)).toBe('Saved');
    await expect.poll(() => status(second.page)).toBe('Saved');
    const home = await site.read(site.pages[0]!.id);
    const { data } = home.content.sections[0] as { data: Record<string, unknown> };
    expect(data).toMatchObject({ title: 'Từ thẻ thứ nhất', text: 'Từ thẻ thứ hai' });
    await expect
      .poll(() => canvasOf(second.page).locator('h1').textContent(), { timeout: 20_000 })
      .toBe('Từ thẻ thứ nhất');
    await first.page.bringToFront();
    await expect
      .poll(() => canvasOf(first.page).locator('.lead').first().textContent(), { timeout: 20_000 })
      .toBe('Từ thẻ thứ hai');
  });

  it('is rebased onto a page that is replaced in the meantime', async () => {
    const site = await makeSite(server.url, account);
    const { page, visitor } = await openBuilder(site);
    await visitor.context.setOffline(true);
    await type(page, 'h1', 'Vẫn còn đây');
    await expect.poll(() => status(page), { timeout: 15_000 }).toMatch(/^Offline/);
    const home = await site.read(site.pages[0]!.id);
    const [first] = home.content.sections;
    await site.call('PATCH', `/pages/${home.id}/content`, { content: { sections: [first] } });
    await visitor.context.setOffline(false);
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe('Saved');
    await expect.poll(() => canvasOf(page).locator('main > [data-node]').count()).toBe(1);
    expect(await titleOnServer(site)).toBe('Vẫn còn đây');
  });
});

describe('a crash of the program', () => {
  it('leaves no database process behind and loses no acknowledged edit', async () => {
    const site = await makeSite(server.url, account);
    const pid = server.databasePid();
    await site.call('PATCH', '', { name: 'Sau sự cố' });
    await server.kill();
    const isAlive = (): boolean => {
      try {
        execFileSync('kill', ['-0', String(pid)], { stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    };
    await expect.poll(isAlive, { timeout: 10_000 }).toBe(false);
    await server.restart();
    expect(await site.call<{ name: string }>('GET', '')).toMatchObject({ name: 'Sau sự cố' });
  });
});
