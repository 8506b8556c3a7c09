import { mkdirSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterEach, beforeEach, inject } from 'vitest';

let shared: Promise<Browser> | undefined;

/** A test file's hold on the browser of the run; each person gets a context of their own. */
export const browser = (): Promise<Browser> => (shared ??= chromium.connect(inject('browserAddress')));

export const closeBrowser = async (): Promise<void> => {
  await (await shared)?.close();
  shared = undefined;
};

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors that the pages have thrown or logged. */
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
    // A refused answer is the subject of some tests; the app's own words for it are asserted there.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text());
  });
  return { context, page: await context.newPage(), errors };
};

/** A tab that nothing is left in of what was done before. */
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
 * The same visitor for all tests of a file, in an empty tab each time: the program's files stay in its cache. Who leaves
 * something that no tab takes along, such as a clock, closes the context, and so does a test that fails.
 */
export const knownVisitor = (url: () => string): (() => Promise<Visitor>) => {
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

/** The page that is edited, inside the builder. */
export const canvasOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Page"]');

export const saveStatus = (page: Page) => page.getByTestId('save-status');

/** For stories whose steps stand on each other: after a failed step the rest is skipped, with a picture kept. */
export const tellStory = (page: () => Page): void => {
  let hasFailed = false;
  beforeEach((step) => {
    if (hasFailed) step.skip();
    step.onTestFailed(async () => {
      // The first try of two is not the end of the story.
      hasFailed = (step.task.result?.retryCount ?? 0) >= Number(step.task.retry ?? 0);
      mkdirSync('test-results', { recursive: true });
      await page().screenshot({ path: `test-results/${step.task.name.replace(/\W+/g, '-')}.png` });
    });
  });
};
