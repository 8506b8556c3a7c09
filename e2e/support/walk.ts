// Accessibility walk: one user visits a list of UI states, and axe checks each in light and dark mode.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signInBrowser } from './api.ts';
import { axeViolations } from './axe.ts';
import { newVisitor, type Visitor } from './browser.ts';
import type { TestServer } from './server.ts';

export interface State {
  name: string;
  /** Navigates to the state and waits until it is reached. */
  reach: (page: Page) => Promise<unknown>;
}

interface WalkOptions {
  who?: () => Promise<Account> | Account;
  width?: number;
  before?: (page: Page) => Promise<unknown>;
}

/** Declares one test per state, run sequentially in the same tab. */
export const walk = (server: () => TestServer, states: readonly State[], options: WalkOptions = {}): void => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(server().url, options.width === undefined ? {} : { width: options.width });
    if (options.who) await signInBrowser(visitor.page, await options.who());
    await options.before?.(visitor.page);
  });
  afterAll(() => visitor.context.close());
  it.each(states)('$name', async ({ reach }) => {
    await reach(visitor.page);
    expect(await axeViolations(visitor.page)).toEqual([]);
  });
};

export const heading = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor();

/** A state reached by URL; `sign` is the locator that shows it is there. */
export const screen =
  (path: string, sign: (page: Page) => Promise<unknown> = heading) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await sign(page);
  };

export const dialog = (page: Page) => page.getByRole('dialog');

export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

export const escape = (page: Page): Promise<void> => page.keyboard.press('Escape');
