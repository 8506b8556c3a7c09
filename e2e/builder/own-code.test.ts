import { expect, it } from 'vitest';
import { makeAccount, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';

// A section that carries its own code, from the canvas to the published page.

const builder = withBuilder();
const { press, saved, sections } = builder;

interface Stored {
  id: string;
  htmlCode?: string;
  cssCode?: string;
  jsCode?: string;
  hidden?: boolean;
  style?: Record<string, unknown>;
}
const stored = () => storedSections<Stored>(builder.site);

const own = {
  id: 'own',
  type: 'custom/html',
  renderMode: 'html',
  htmlCode: '<div class="box"><h2>Bảng giá</h2><p>Từ 50.000 đồng</p></div>',
  cssCode: '.box{padding:80px;color:rgb(1,2,3)} body{background:rgb(9,9,9)}',
};
const open = () =>
  builder.open('restaurant', async (site) => {
    const { content } = await site.read(site.pages[0]!.id);
    await site.call('PATCH', `/pages/${site.pages[0]!.id}/content`, {
      content: { sections: [content.sections[0], own] },
    });
  });

it('a section with its own code is edited as code, and is moved, styled, duplicated and hidden like others', async () => {
  await open();
  const { page } = builder;
  const box = canvasOf(page).locator('.box').first();
  expect(await box.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
  await press(1);
  const html = page.getByLabel('HTML', { exact: true });
  await html.fill('<div class="box"><h2>Giá mới</h2><script>window.hit=1</script></div>');
  await canvasOf(page).getByRole('heading', { name: 'Giá mới' }).waitFor();
  await page.getByLabel('CSS', { exact: true }).fill('.box{padding:80px;color:rgb(4,5,6)}');
  await expect.poll(() => box.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(4, 5, 6)');
  await page.getByLabel('JavaScript').fill('document.body.dataset.ran = "yes"');
  expect(await axeViolations(page)).toEqual([]);
  await saved();
  expect((await stored())[1]).toMatchObject({
    htmlCode: '<div class="box"><h2>Giá mới</h2><script>window.hit=1</script></div>',
    cssCode: '.box{padding:80px;color:rgb(4,5,6)}',
    jsCode: 'document.body.dataset.ran = "yes"',
  });
  expect(await canvasOf(page).locator('body').getAttribute('data-ran')).toBeNull();

  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByRole('radio', { name: 'Dark' }).click();
  await canvasOf(page).locator('html-section.scheme-dark').waitFor();
  await press(1);
  await page.keyboard.press('Control+d');
  await expect.poll(() => sections().count()).toBe(3);
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Hide from visitors' }).click();
  await saved();
  const [, copy, original] = await stored();
  const kept = { jsCode: 'document.body.dataset.ran = "yes"', style: { scheme: 'dark' } };
  expect([original!.id, copy, original]).toEqual([
    'own',
    expect.objectContaining({ ...kept, hidden: true }),
    expect.objectContaining(kept),
  ]);

  await builder.site.call('PATCH', '/publish', { isPublished: true });
  const { url } = await builder.site.call<{ url: string }>('GET', '');
  const visitor = await newVisitor(url);
  await visitor.page.goto(url);
  await visitor.page.getByRole('heading', { name: 'Giá mới' }).waitFor();
  await expect.poll(() => visitor.page.locator('body').getAttribute('data-ran')).toBe('yes');
  expect(await visitor.page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});

it('the library adds a section with its own code', async () => {
  await builder.open();
  const before = await sections().count();
  await builder.page.getByRole('button', { name: 'Add HTML section' }).click();
  await expect.poll(() => sections().count()).toBe(before + 1);
  await canvasOf(builder.page).getByRole('heading', { name: 'New section' }).waitFor();
  await builder.page.getByLabel('HTML', { exact: true }).waitFor();
  await saved();
  expect((await stored()).filter(({ htmlCode }) => htmlCode?.includes('New section'))).toHaveLength(1);
});

it('a content editor sees that the code is for editors of the site', async () => {
  await open();
  const client = await makeAccount(builder.server.url);
  await builder.site.call('PUT', `/people/${client.signedIn.user.id}`, { role: 'content_editor' });
  builder.visitor = await newVisitor(builder.server.url);
  builder.page = builder.visitor.page;
  await signInBrowser(builder.page, client);
  await builder.show(builder.site);
  await press(1);
  await builder.page.getByText('Editors of this site can edit the code of this section.').waitFor();
  expect(await builder.page.getByLabel('HTML', { exact: true }).count()).toBe(0);
});
