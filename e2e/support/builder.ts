// Builder fixture: server, account, and for each test a new site in a fresh tab.
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from './api.ts';
import { canvasOf, closeBrowser, reusedVisitor, saveStatus, type Visitor } from './browser.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedServer } from './shared-server.ts';

export interface Builder {
  server: TestServer;
  account: Account;
  visitor: Visitor;
  page: Page;
  site: PreparedSite;
  /** Creates and opens a site; `prepare` modifies it before. */
  open: (template?: string, prepare?: (site: PreparedSite) => Promise<unknown>) => Promise<void>;
  show: (site: PreparedSite) => Promise<void>;
  sections: () => Locator;
  /** Selects a section by its edge, where no text is. */
  press: (index: number, modifiers?: ('Shift' | 'Control')[]) => Promise<void>;
  saved: () => Promise<void>;
  /** Screen reader announcements. */
  spoken: () => Promise<string>;
}

/**
 * Registers setup and teardown of a file; the fields are set once a test has opened a site. With `settings` the file
 * starts its own server with them.
 */
export const withBuilder = (settings?: () => Promise<NodeJS.ProcessEnv>): Builder => {
  let close = async (): Promise<void> => undefined;
  const emptyTab = reusedVisitor(() => builder.server.url);
  const builder = {
    open: async (template, prepare) => {
      builder.site = await makeSite(builder.server.url, builder.account, template);
      await prepare?.(builder.site);
      builder.visitor = await emptyTab();
      await builder.visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      builder.page = builder.visitor.page;
      await signInBrowser(builder.page, builder.account);
      await builder.show(builder.site);
    },
    show: async (site) => {
      await builder.page.goto(`/builder/${site.id}`);
      await canvasOf(builder.page).locator('h1').waitFor();
    },
    sections: () => canvasOf(builder.page).locator('main > [data-node]'),
    press: async (index, modifiers = []) => {
      const section = builder.sections().nth(index);
      await section.scrollIntoViewIfNeeded();
      await section.click({ position: { x: 6, y: 30 }, modifiers });
    },
    saved: () => expect.poll(() => saveStatus(builder.page).textContent(), { timeout: 5_000 }).toBe('Saved'),
    spoken: async () => (await builder.page.locator('[aria-live="polite"]').allTextContents()).join(' '),
  } as Builder;
  beforeAll(async () => {
    if (settings) {
      const own = await startServer(settings);
      builder.server = own;
      ({ close } = own);
    } else builder.server = await sharedServer();
    builder.account = await makeAccount(builder.server.url);
  });
  afterEach(() => expect(builder.visitor.errors).toEqual([]));
  afterAll(async () => {
    await closeBrowser();
    await close();
  });
  return builder;
};

/** Stored sections of a site's first page. */
export const storedSections = async <Section>(site: PreparedSite): Promise<Section[]> =>
  (await site.read(site.pages[0]!.id)).content.sections as unknown as Section[];
