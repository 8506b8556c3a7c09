import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { withBuilder } from '../support/builder.ts';

// Panels and dialogs of the builder with labels four times as long, and content written from right to left. Controls are
// found by their place, because their names are the long labels.

const builder = withBuilder();

const longer = (value: unknown): unknown => {
  if (typeof value === 'string') return [value, value, value, value].join(' ');
  if (Array.isArray(value)) return value.map(longer);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, longer(inner)]));
};

const arabic = 'مطعم العائلة الكبيرة في وسط المدينة القديمة بجانب النهر';
const menu = { label: arabic, href: '/لا-شيء' };
const withArabic = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (typeof value === 'string') return [name, /^(\/|https?:|#)/.test(value) ? value : arabic];
      if (Array.isArray(value))
        return [name, value.map((entry) => withArabic(entry as Record<string, unknown>))];
      if (value === null || typeof value !== 'object') return [name, value];
      return [name, 'href' in value ? { ...value, ...menu } : withArabic(value as Record<string, unknown>)];
    }),
  );

/** What makes a panel, a dialog or the window scroll sideways. A row of chips may. */
const overflowOf = (host: Locator): Promise<string[]> =>
  host.evaluate((root) => {
    const describe = (element: Element): string =>
      `${element.tagName} ${element.className} “${element.textContent.slice(0, 40)}”`;
    const sticksOut = (element: Element, edge: number): boolean => {
      const { right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && right > edge + 1;
    };
    // Scrolling never shows what lies before the start.
    const start = root.getBoundingClientRect().left;
    const before = [...root.querySelectorAll('button,input,select,textarea')].filter((element) => {
      const { left, width } = element.getBoundingClientRect();
      return width > 1 && left < start - 1;
    });
    const wide = [document.documentElement, root, ...root.querySelectorAll('*:not(nav)')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const isScroller = overflowX === 'auto' || overflowX === 'scroll' || element === root;
        return (
          (isScroller || element === document.documentElement) &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .flatMap((element) => {
        const edge = element.getBoundingClientRect().left + element.clientWidth;
        const widest = [...element.querySelectorAll('*')].filter((inner) => sticksOut(inner, edge));
        return [describe(element), ...widest.slice(0, 6).map((inner) => `  ${describe(inner)}`)];
      });
    return [...wide, ...before.map((element) => `before the start: ${describe(element)}`)];
  });

const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

it.each([1366, 375])(
  'no panel scrolls sideways with labels four times as long and texts from right to left, at %i pixels',
  { timeout: 120_000 },
  async (width) => {
    const { user, tokens } = builder.account.signedIn;
    user.locale = 'vi';
    await fetch(`${builder.server.url}/api/v1/users/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ locale: 'vi' }),
    });
    await builder.open(undefined, async (site) => {
      const home = await site.read(site.pages[0]!.id);
      const sections = home.content.sections.map((section) => ({
        ...section,
        name: arabic,
        data: withArabic((section as unknown as { data: Record<string, unknown> }).data),
      }));
      const element = { id: 'words', type: 'text', data: { content: `<p>${arabic}</p>` } };
      const [first, ...rest] = sections;
      const content = { sections: [{ ...first, dropZones: { main: [element] } }, ...rest] };
      await site.call('PATCH', `/pages/${home.id}/content`, { content });
      await site.call('PATCH', `/pages/${site.pages[1]!.id}/settings`, { title: arabic });
    });
    const { page, site } = builder;
    await page.route('**/locales/vi/*.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: longer(await answer.json()) });
    });
    await page.setViewportSize({ width, height: 768 });
    await page.goto(`/builder/${site.id}?lng=vi`);
    await page.locator('iframe').first().waitFor();
    const canvas = page.locator('iframe').first().contentFrame();
    await canvas.locator('h1').waitFor();
    // The language is Vietnamese: its texts are fetched, so that a test can make them longer.
    await page.getByRole('button', { name: /^Xuất bản Xuất bản/ }).waitFor();

    const found: Record<string, string[]> = {};
    const look = async (name: string, host: Locator): Promise<void> => {
      await host.waitFor();
      await settle(page);
      const overflow = await overflowOf(host);
      if (overflow.length > 0) found[name] = overflow;
    };
    const rail = page.locator('nav[aria-label]').first().getByRole('button');
    const left = page.locator('aside:not([data-side])');
    const right = page.locator('aside[data-side="right"]');
    for (let index = 0; index < (await rail.count()); index += 1) {
      const button = rail.nth(index);
      if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
      await left.locator('button').first().waitFor();
      await look(`left panel ${index}`, left);
      if (width < 900) await button.click();
    }
    for (const selector of ['h1', '[data-node="words"]', 'main [data-item]']) {
      await canvas
        .locator(selector)
        .first()
        .click({ position: { x: 4, y: 4 } });
      await page.keyboard.press('Escape');
      for (const tab of [0, 1]) {
        await right.getByRole('tab').nth(tab).click();
        await look(`${selector}, tab ${tab}`, right);
      }
      await right.getByRole('tab').first().click();
    }
    const dialog = page.getByRole('dialog');
    const lookAtDialog = async (name: string): Promise<void> => {
      await look(name, dialog);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    // Below the pages: a new one, the menu, header and footer, the import.
    const pages = rail.nth(3);
    if ((await pages.getAttribute('aria-pressed')) !== 'true') await pages.click();
    for (const index of [0, 2, 3]) {
      await left.locator('button[data-wide]').nth(index).click();
      await lookAtDialog(`button ${index} below the pages`);
    }
    await left.locator('li button[aria-haspopup="menu"]').nth(1).click();
    await page.getByRole('menuitem').first().click();
    await lookAtDialog('page settings');
    await page.keyboard.press('Control+k');
    await lookAtDialog('commands');
    await page.getByRole('banner').getByRole('button').last().click();
    await dialog.locator('summary').first().click();
    await lookAtDialog('publishing');
    expect(found).toEqual({});
  },
);
