import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canvasOf,
  closeBrowser,
  newVisitor,
  saveStatus,
  runInOrder,
  type Visitor,
} from '../support/browser.ts';
import { type RunningServer, startFirstServer } from '../support/server.ts';

// The main user journey, starting from an empty data folder: choose a template, sign up, edit, publish, see it live.

let server: RunningServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await startFirstServer();
  visitor = await newVisitor(server.url);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

describe('a new user of an empty installation', () => {
  runInOrder(() => visitor.page);

  it('sees the URL and the first admin in the startup output', () => {
    expect(server.output()).toContain(`Sitewright is ready: ${server.url}`);
    expect(server.output()).toMatch(/First admin: admin@sitewright\.localhost\n\s+Password: {4}\S{12,}/);
  });

  it('names the business and chooses a template before signing up', async () => {
    const { page } = visitor;
    const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.waitForURL('**/dashboard/new-site');
    await page.getByRole('textbox', { name: 'Business name' }).fill('Bếp Nhà Thảo');
    await next();
    await page.getByRole('heading', { name: 'What should your site do?' }).waitFor();
    await next();
    await page.getByText('A template', { exact: true }).click();
    await page.getByRole('button', { name: /^Casa Lume/ }).click();
    await next();
    await expect.poll(() => page.getByLabel('Subdomain').inputValue()).toBe('bep-nha-thao');
    await page.getByText('bep-nha-thao.localhost').first().waitFor();
    await next();
  });

  it('signs up, and the site opens in the editor', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Use a password instead' }).click();
    await page.getByLabel('First name').fill('Thảo');
    await page.getByLabel('Last name').fill('Nguyễn');
    await page.getByLabel('Email', { exact: true }).fill('thao@example.com');
    await page.getByLabel('Password', { exact: true }).fill('một câu dài dễ nhớ');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/builder/**');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeTruthy();
    await page.getByText('Site created', { exact: true }).waitFor();
  });

  it('types a new headline on the page and sees it saved', async () => {
    const { page } = visitor;
    const title = canvasOf(page).locator('h1');
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Cơm nhà, nấu mỗi ngày');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.textContent()).toBe('Cơm nhà, nấu mỗi ngày');
    await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
  });

  it('adds a section by dragging to an exact position', async () => {
    const { page } = visitor;
    const before = await canvasOf(page).locator('main > [data-node]').count();
    await page.getByLabel('Search sections').fill('question');
    const faq = page.getByRole('button', { name: 'Title left, answers right', exact: true });
    await faq.scrollIntoViewIfNeeded();
    const from = (await faq.boundingBox())!;
    const second = canvasOf(page).locator('main > [data-node]').nth(1);
    await second.scrollIntoViewIfNeeded();
    const target = (await second.boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(target.x + 200, target.y + 10, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => canvasOf(page).locator('main > [data-node]').count()).toBe(before + 1);
    await expect
      .poll(() => canvasOf(page).locator('main > [data-node]').nth(1).getAttribute('class'))
      .toContain('faq-1');
  });

  it('undoes and redoes it', async () => {
    const { page } = visitor;
    const sections = canvasOf(page).locator('main > [data-node]');
    const count = await sections.count();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => sections.count()).toBe(count - 1);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => sections.count()).toBe(count);
    await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
  });

  it('publishes and sees the site live at its own URL', async () => {
    const { page, context } = visitor;
    await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    const link = dialog.getByRole('link', { name: /Open bep-nha-thao/ });
    await link.waitFor();
    const href = (await link.getAttribute('href'))!;
    expect(href).toBe(`http://bep-nha-thao.localhost:${server.port}`);
    const live = await context.newPage();
    await live.goto(href);
    expect(await live.locator('h1').textContent()).toBe('Cơm nhà, nấu mỗi ngày');
    expect(await live.locator('main > *').nth(1).getAttribute('class')).toContain('faq-1');
    expect(await live.locator('script').count()).toBe(0);
    await live.close();
  });

  it('finds the site on the dashboard, published', async () => {
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByText('Bếp Nhà Thảo').first().waitFor();
    await page.getByText('Published', { exact: true }).first().waitFor();
  });

  it('has seen no errors', () => {
    expect(visitor.errors).toEqual([]);
    const lines = server.output().split('\n');
    expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });
});
