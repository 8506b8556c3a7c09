import { afterAll, expect, it } from 'vitest';
import {
  type ModelServer,
  startModelServer,
} from '../../apps/server/src/features/ai/testing/model-server.ts';
import { canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// A text is written by a language model while somebody watches, is canceled, is written again, and goes into a page.

let model: ModelServer;
const builder = withBuilder(async () => {
  model = await startModelServer();
  return { AI_BASE_URL: model.url.replace('model.example', '127.0.0.1'), AI_MODEL: 'fake' };
});
afterAll(() => model.close());

it('a section is generated with a stream, canceled, generated again, inserted and undone', async () => {
  await builder.open();
  const { page } = builder;
  const title = canvasOf(page).locator('h1');
  const before = await title.textContent();
  await page.goto('/ai-generation');
  const form = page.getByRole('form', { name: 'New generation' });
  const results = page.getByRole('region', { name: 'Results' });
  const generate = form.getByRole('button', { name: 'Generate' });
  await page.getByText('AI model: fake').first().waitFor();

  model.behave({ kind: 'pieces', pieces: ['{"t1": "Bread, baked while'], end: 'never' });
  await form.getByRole('radio', { name: 'Text', exact: true }).check();
  await form.getByRole('textbox', { name: 'Text' }).fill('We bake bread, and we do so every single day.');
  await generate.click();
  await results.getByText('Bread, baked while').waitFor();
  const canceled = model.aborted;
  await results.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => model.aborted).toBe(canceled + 1);
  await results.getByText('Canceled').waitFor();

  model.behave({ kind: 'pieces', pieces: ['{"t1": "Bread, every', ' day."}'] });
  await generate.click();
  await results.getByText('Bread, every day.').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await expect.poll(() => history.getByRole('listitem').count()).toBe(2);

  await results.getByRole('button', { name: 'Insert' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Site' }).selectOption(builder.site.id);
  await dialog.getByRole('combobox', { name: 'Page' }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Open editor' }).click();
  await page.getByRole('dialog', { name: 'Insert generated text' }).waitFor();
  const place = dialog.getByLabel('Place');
  const wanted = await place
    .locator('option', { hasText: before!.slice(0, 20) })
    .first()
    .getAttribute('value');
  await place.selectOption(wanted);
  await dialog.getByText('Bread, every day.').waitFor();
  await dialog.getByRole('button', { name: 'Replace text' }).click();
  await expect.poll(() => title.textContent()).toBe('Bread, every day.');
  await builder.saved();
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(() => title.textContent()).toBe(before);
});
