import type { Page } from 'playwright-core';
import { sendTestSubmissions } from './sign-in-demo.ts';

/** A screenshot `library/documentation/images/<name>-<language>.webp`. */
export interface Screenshot {
  name: string;
  /** Opens what is shown; ready when it resolves. */
  open: (page: Page, url: string) => Promise<void>;
}

export const screenshots: readonly Screenshot[] = [
  {
    name: 'templates',
    open: async (page, url) => {
      await page.goto(`${url}/site-templates`);
      await page.locator('[data-tutorial="template-actions"]').first().scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'editor',
    open: async (page, url) => {
      await page.goto(`${url}/dashboard`);
      await page.locator('a[href^="/builder/"]').first().click();
      await page.locator('[data-tutorial="builder-publish"]').waitFor();
      await page
        .frameLocator('[data-tutorial="builder-page"] iframe')
        .first()
        .locator('h1')
        .first()
        .waitFor();
      await page.locator('aside input').first().waitFor();
    },
  },
  {
    name: 'publish',
    open: async (page) => {
      await page.locator('[data-tutorial="builder-publish"]').click();
      // The last button publishes; it waits for the check.
      const buttons = page.getByRole('dialog').getByRole('button');
      await buttons.last().and(page.locator(':enabled')).waitFor();
    },
  },
  {
    name: 'submissions',
    open: async (page, url) => {
      await page.goto(`${url}/dashboard`);
      await sendTestSubmissions(page);
      await page.goto(`${url}/dashboard/submissions`);
      await page.locator('[data-tutorial="submissions"]').waitFor();
      await page.locator('main time').first().waitFor();
    },
  },
  {
    name: 'profile',
    open: async (page, url) => {
      await page.goto(`${url}/profile`);
      await page.getByRole('textbox').first().waitFor();
    },
  },
];
