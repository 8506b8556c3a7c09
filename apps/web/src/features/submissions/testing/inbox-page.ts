import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { formId, siteId, submission } from './sample-form.ts';

// The screen with the submissions of the booking form, as its tests see it.

export const body = page.elementLocator(document.body);
export const row = (name: string) => body.getByRole('row').filter({ hasText: name });
export const panel = body.getByRole('complementary', { name: 'Submission' });

/** Names in the rows of the list. */
export const rowNames = () =>
  [...document.querySelectorAll('[data-opens]')].map((link) => link.textContent.replace('Unread: ', ''));

export const openInbox = async (search = '', options: ScreenOptions = {}): Promise<void> => {
  await renderScreen(`${paths.submissions(siteId, formId)}${search}`, options);
  await expect.element(body.getByRole('heading', { level: 1, name: 'Table booking' })).toBeVisible();
};

export const three = () => [
  submission(1, 'Minh', { status: 'new' }),
  submission(2, 'Bob'),
  submission(3, 'Lan', { status: 'starred' }),
];
