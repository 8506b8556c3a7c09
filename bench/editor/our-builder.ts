// Our builder on the real server. Its sections use a library design with the same content as the competitors':
// heading, text and button beside a large figure with a line of text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { type Account, createSite, type OurSite, setSections, signIn } from '../our-site.ts';
import { type OurServer, root } from '../server-process.ts';
import type { EditorTool } from './editor-tool.ts';

const design = 'about/about-3';
const { label } = JSON.parse(readFileSync(join(root, 'library/sections', design, 'config.json'), 'utf8')) as {
  label: { en: string };
};

const sectionAt = (index: number) => ({
  type: design,
  data: {
    eyebrow: '',
    title: `Section ${index + 1}`,
    body: '<p>We true wheels by ear, keep every part we remove for you to see, and teach who wants to watch.</p>',
    action: { label: 'Book a service', href: '#book' },
    items: [{ value: `4,${100 + index}`, label: 'wheels trued by hand' }],
  },
});

export const storeSession = ({ user, tokens }: SignedIn): void => {
  if (window.top !== window) return;
  localStorage.setItem('accessToken', tokens.accessToken);
  localStorage.setItem('refreshToken', tokens.refreshToken);
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('userRole', user.role);
};

const headingCard = (page: Page) => page.locator('aside button').filter({ hasText: /^Heading$/ });

const inCanvas = (page: Page) => page.frameLocator('main iframe');

/**
 * Installs the functions that the other pages define themselves; sent to the browser as text. Inserts by the keyboard
 * action of a panel's card.
 */
const installHands = (label: string): void => {
  if (window.top !== window) return;
  /** A cheap lookup, because the search is part of the measured time. */
  const press = (selector: string, text: string): void => {
    const buttons = [...document.querySelectorAll<HTMLElement>(selector)];
    buttons.find((button) => (button.textContent || button.ariaLabel || '').trim() === text)?.click();
  };
  window.benchEditor = {
    insert: () => press('aside button', 'Heading'),
    insertSection: () => press('aside button', label),
    undo: () => press('header button', 'Undo'),
    isSelected: () => document.querySelector('main [role="toolbar"]')?.closest('[hidden]') === null,
  };
};

export const ourBuilder = async (server: OurServer, account: Account): Promise<EditorTool> => {
  const site: OurSite = await createSite(account, 'software');
  return {
    name: 'Sitewright',
    isOurs: true,
    selectors: {
      canvas: 'main iframe',
      section: '[data-part="page"] > [data-node]',
      inserted: '.element-heading',
    },
    heading: '[data-part="page"] > [data-node] >> nth=0 >> [data-field="title"]',
    clicksToType: 1,
    prepare: async (context, sections) => {
      await setSections(
        account,
        site,
        Array.from({ length: sections }, (_, index) => sectionAt(index)),
      );
      // A sign-in session of its own: the first page that refreshes its tokens invalidates them for the others.
      await context.addInitScript(storeSession, await signIn(server));
      await context.addInitScript(installHands, label.en);
      return `${server.url}/builder/${site.id}`;
    },
    paletteItem: headingCard,
    // Over the section's text, because its edge is the insertion point between two sections.
    dropDepth: 60,
    before: async (page, piece) => {
      const panel = piece === 'section' ? 'Add section' : 'Add element';
      const open = page.getByRole('complementary', { name: panel, exact: true });
      if ((await open.count()) === 0) await page.getByRole('button', { name: panel, exact: true }).click();
      await open.getByRole('button').first().waitFor();
      // Selects the first section, so that the next one is inserted second. A heading goes into the visible section:
      // in the other editors nothing is selected either.
      if (piece === 'section')
        await inCanvas(page)
          .locator('[data-part="page"] > [data-node] >> nth=0')
          .click({ position: { x: 4, y: 4 } });
    },
  };
};
