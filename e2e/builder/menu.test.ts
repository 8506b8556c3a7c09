import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Site menus and the link editor.

const builder = withBuilder();
const { saved } = builder;

interface Entry {
  link: { label: string; href: string; newTab?: boolean };
}
const header = async () =>
  (await builder.site.call<{ part: { data: { menu: Entry[] } } }>('GET', '/header')).part.data.menu;
const labels = async () => (await header()).map(({ link }) => link.label);

const panel = () => builder.page.getByRole('complementary', { name: 'Menus' });
const menu = () => panel().getByRole('region', { name: 'Header menu' });
const row = (name: string) => menu().locator('[data-menu-row]', { hasText: name });

const open = async (): Promise<void> => {
  await builder.open();
  await builder.page.getByRole('button', { name: 'Menus', exact: true }).click();
  await menu().waitFor();
};

it('menu entries are reordered, renamed, added and removed, each as one undo step', async () => {
  await open();
  const { page, site } = builder;
  const before = await labels();
  const [first, second] = before as [string, string];
  await row(first).press('Alt+ArrowDown');
  await expect.poll(builder.spoken).toContain('2');
  await saved();
  expect((await labels()).slice(0, 2)).toEqual([second, first]);
  const box = (await menu().locator('li').nth(1).boundingBox())!;
  const handle = menu().locator('li').nth(1).locator('span').first();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 8, box.y + 4 - box.height, { steps: 6 });
  await page.mouse.up();
  await saved();
  expect(await labels()).toEqual(before);

  await row(first).click();
  await menu().getByLabel('Text', { exact: true }).fill('Thực đơn mới');
  await expect.poll(() => canvasOf(page).locator('header').first().textContent()).toContain('Thực đơn mới');
  await row('Thực đơn mới').click();

  await menu().getByRole('button', { name: 'Add link' }).click();
  await menu().getByLabel('Text', { exact: true }).fill('Đặt bàn');
  await menu().getByLabel('Link to').selectOption('Phone number');
  await menu().getByLabel('Phone number').fill('028 3829 1234');
  await menu().getByText('Calls 02838291234.').waitFor();
  await menu().getByLabel('Link to').selectOption('Page');
  await menu().getByRole('combobox', { name: 'Page', exact: true }).fill(site.pages[1]!.title);
  await page.getByRole('option', { name: `· /${site.pages[1]!.slug}` }).click();
  await menu().getByText(`Opens the page “${site.pages[1]!.title}”.`).last().waitFor();
  await menu().getByLabel('Section on that page').selectOption({ index: 1 });
  await menu().getByRole('switch', { name: 'Open in new tab' }).click();
  expect(await axeViolations(page)).toEqual([]);
  await saved();
  const added = (await header()).at(-1)!.link;
  expect(added).toMatchObject({ label: 'Đặt bàn', newTab: true });
  expect(added.href).toMatch(new RegExp(`^page:${site.pages[1]!.id}#[\\w-]+$`));

  await site.call('POST', '/pages', { title: 'Tin tức' });
  await page.reload();
  await page.getByRole('button', { name: 'Menus', exact: true }).click();
  await menu().getByRole('button', { name: 'Sync with pages' }).click();
  await row('Tin tức').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await row('Tin tức').waitFor({ state: 'detached' });
  await menu().getByRole('button', { name: 'Reset menu' }).click();
  await row('Tin tức').waitFor();
  expect(await row('Đặt bàn').count()).toBe(0);
  await menu().getByRole('button', { name: 'Actions for Tin tức' }).click();
  await page.getByRole('menuitem', { name: 'Hide page from menus' }).click();
  await row('Tin tức').waitFor({ state: 'detached' });
  await saved();
  const pages = (await site.call<{ pages: { title: string; settings: object }[] }>('GET', '/pages')).pages;
  expect(pages.find(({ title }) => title === 'Tin tức')?.settings).toEqual({ hideInMenu: true });
  expect(await labels()).not.toContain('Tin tức');
});

it('a link in rich text targets a page, and a broken one is reported', async () => {
  await builder.open();
  const { page, site } = builder;
  const target = site.pages[1]!;
  const content = {
    sections: [
      {
        id: 'ask',
        type: 'faq/faq-1',
        data: { title: 'Hỏi', questions: [{ id: 'q', question: 'Ở đâu?', answer: '<p>Xem bản đồ</p>' }] },
      },
      { id: 'top', type: 'hero/hero-1', data: { title: 'Quán', action: { label: 'Đi', href: 'page:gone' } } },
    ],
  };
  await site.call('PATCH', `/pages/${site.pages[0]!.id}/content`, { content });
  await builder.show(site);
  await builder.press(1);
  const side = page.getByRole('complementary', { name: 'Content' });
  await side.getByText('The linked page was deleted. Choose another one.').waitFor();
  await builder.press(0);
  await side.getByRole('button', { name: /Ở đâu/ }).first().click();
  // The rich text editor loads with the first click on the text.
  await side.getByRole('textbox', { name: 'Answer' }).click();
  const words = side.getByRole('textbox', { name: 'Answer' }).and(side.locator('[contenteditable="true"]'));
  const answer = async () => {
    const { sections } = (await site.read(site.pages[0]!.id)).content;
    return (sections as unknown as [{ data: { questions: { answer: string }[] } }])[0].data.questions[0]!
      .answer;
  };
  await words.fill('Xem đường đi');
  await expect.poll(answer).toBe('<p>Xem đường đi</p>');
  await words.press('Control+a');
  await side.getByRole('button', { name: 'Link', exact: true }).click();
  await side.getByLabel('Link to').selectOption('Page');
  await side.getByRole('combobox', { name: 'Page', exact: true }).fill(target.title);
  await page.getByRole('option', { name: `· /${target.slug}` }).click();
  await side.getByRole('button', { name: 'Apply link' }).click();
  await expect.poll(answer).toBe(`<p><a href="page:${target.id}">Xem đường đi</a></p>`);
  await expect
    .poll(() => canvasOf(page).locator('main a', { hasText: 'Xem đường đi' }).getAttribute('href'))
    .toBe(`/${target.slug}`);
});
