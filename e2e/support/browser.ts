import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterEach, beforeEach, inject } from 'vitest';

let shared: Promise<Browser> | undefined;

/** Shared browser of the run; each user gets their own context. */
export const browser = (): Promise<Browser> => (shared ??= chromium.connect(inject('browserAddress')));

export const closeBrowser = async (): Promise<void> => {
  await (await shared)?.close();
  shared = undefined;
};

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors thrown or logged by the pages. */
  errors: string[];
}

export const newVisitor = async (
  url: string,
  options: { width?: number; height?: number } = {},
): Promise<Visitor> => {
  const context = await (
    await browser()
  ).newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
  });
  context.setDefaultTimeout(10_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  context.on('console', (message) => {
    // Error responses are part of some tests, which assert the app's message instead.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text());
  });
  return { context, page: await context.newPage(), errors };
};

/** A tab without any state of previous tests. */
const inEmptyTab = async ({ context, errors }: Visitor, url: string): Promise<Visitor> => {
  for (const page of context.pages()) await page.close();
  await context.unrouteAll();
  await context.clearPermissions();
  await context.setOffline(false);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'cookies,local_storage,indexeddb',
  });
  errors.length = 0;
  return { context, page, errors };
};

/**
 * The same visitor for all tests of a file, in an empty tab each time, so that app files stay cached. Tests that leave
 * context state, such as a fake clock, close the context, and so does a failed test.
 */
export const reusedVisitor = (url: () => string): (() => Promise<Visitor>) => {
  let known: Visitor | undefined;
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await known?.context.close();
  });
  return async () => {
    if (known) return inEmptyTab(known, url());
    known = await newVisitor(url());
    known.context.on('close', () => (known = undefined));
    return known;
  };
};

/** The edited page inside the builder. */
export const canvasOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page"]');

export const saveStatus = (page: Page) => page.getByTestId('save-status');

/** For suites whose tests depend on each other: after a failed test the rest is skipped; a screenshot is saved. */
export const runInOrder = (page: () => Page): void => {
  let hasFailed = false;
  beforeEach((step) => {
    if (hasFailed) step.skip();
    step.onTestFailed(async () => {
      // Do not skip while a retry is left.
      hasFailed = (step.task.result?.retryCount ?? 0) >= Number(step.task.retry ?? 0);
      mkdirSync('test-results', { recursive: true });
      await page().screenshot({ path: `test-results/${step.task.name.replace(/\W+/g, '-')}.png` });
    });
  });
};
