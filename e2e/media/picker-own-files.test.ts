import { expect, it } from 'vitest';
import { withBuilder } from '../support/builder.ts';
import {
  buttonIn,
  dialogOf,
  give,
  openPicker,
  plainPicture,
  prepareMedia,
  storedFiles,
  storePicture,
} from './pick.ts';

// The files of a site in the picker: what is pasted, what folders and tags let through, what stands in for a
// picture that is on its way, and where messages are told.

const builder = withBuilder();
const dialog = () => dialogOf(builder.page);
const tile = (name: string) => dialog().locator('[data-tile]').and(builder.page.getByLabel(name));
const names = () =>
  dialog()
    .locator('[data-tile]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? '').toSorted());
const openUploads = async (): Promise<void> => {
  await openPicker(builder);
  await dialog().getByRole('tab', { name: 'My Uploads' }).click();
};

it('takes a picture that is pasted, whatever tab is open, and chooses it', async () => {
  await builder.open();
  await openPicker(builder);
  await dialog().getByRole('tab', { name: 'Stock Images' }).click();
  const picture = (await plainPicture('#285')).toString('base64');
  await builder.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, picture);
  await builder.page.keyboard.press('Control+v');
  await builder.page.getByText('Image uploaded', { exact: true }).waitFor();
  await expect
    .poll(() => dialog().getByRole('tab', { name: 'My Uploads' }).getAttribute('aria-selected'))
    .toBe('true');
  await dialog().locator('[data-tile][aria-pressed="true"]').waitFor();
  expect(await buttonIn(builder.page, 'Crop & Use Image').isEnabled()).toBe(true);
  const files = await storedFiles(builder);
  expect(files).toMatchObject([{ mimeType: expect.stringMatching(/^image\//) as string, width: 400 }]);
  // The page behind it has not taken it too.
  await builder.page.keyboard.press('Escape');
  expect(await builder.page.frameLocator('iframe').first().locator('.element img').count()).toBe(0);
});

it('shows what a folder and a tag let through; what comes while a folder is open goes into it', async () => {
  await builder.open();
  const { id: spring } = await prepareMedia<{ id: string }>(builder, `/site/${builder.site.id}/folders`, {
    name: 'Spring',
  });
  const bread = await storePicture(builder, 'bread.png', '#963', spring);
  const cake = await storePicture(builder, 'cake.png', '#c69');
  await storePicture(builder, 'tea.png', '#285');
  for (const { id } of [bread, cake]) await prepareMedia(builder, `/${id}`, { tags: ['warm'] }, 'PATCH');

  await openUploads();
  await expect.poll(names).toEqual(['bread.png', 'cake.png', 'tea.png']);
  const folder = dialog().getByRole('combobox', { name: 'Folder' });
  const tag = dialog().getByRole('combobox', { name: 'Tag' });
  await tag.selectOption('warm');
  await expect.poll(names).toEqual(['bread.png', 'cake.png']);
  await folder.selectOption({ label: 'Spring' });
  await expect.poll(names).toEqual(['bread.png']);
  await dialog().getByRole('textbox', { name: 'Search my uploads' }).fill('cake');
  await dialog().getByText('No file fits. Try another word or filter.').waitFor();
  await dialog().getByRole('textbox', { name: 'Search my uploads' }).fill('');
  await tag.selectOption('');
  await give(builder.page, [
    { name: 'garden.png', mimeType: 'image/png', buffer: await plainPicture('#463') },
  ]);
  await expect.poll(names).toEqual(['bread.png', 'garden.png']);
  expect((await storedFiles(builder))[0]).toMatchObject({ name: 'garden.png', folderId: spring });
  await folder.selectOption({ label: 'All folders' });
  await expect.poll(names).toEqual(['bread.png', 'cake.png', 'garden.png', 'tea.png']);
});

it('shows what a picture looks like from afar until it has come', async () => {
  await builder.open();
  const { thumbnail } = await storePicture(builder, 'bread.png', '#963');
  await expect.poll(async () => (await storedFiles(builder))[0]!.thumbhash).not.toBeNull();
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await builder.page.route(`**${(await storedFiles(builder))[0]!.thumbnail ?? thumbnail}`, async (route) => {
    await held;
    await route.continue();
  });
  await openUploads();
  const background = () =>
    tile('bread.png')
      .locator('img')
      .evaluate((img) => getComputedStyle(img).backgroundImage);
  await expect.poll(background).toMatch(/^url\("data:image\/png/);
  arrive();
  await expect.poll(background).toBe('none');
});

it('tells what has happened where nothing is that somebody wants to press', async () => {
  await builder.open();
  await openUploads();
  for (const [width, height] of [
    [375, 720],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await builder.page.setViewportSize({ width, height });
    await give(builder.page, [
      { name: `${width}.png`, mimeType: 'image/png', buffer: await plainPicture('#285') },
    ]);
    const message = builder.page.getByText('Image uploaded', { exact: true });
    await message.waitFor();
    const covered = await message.evaluate((words) => {
      const toast = words.parentElement!.getBoundingClientRect();
      return [...document.querySelectorAll('[role="dialog"] button')]
        .map((button) => ({
          box: button.getBoundingClientRect(),
          name: button.ariaLabel ?? button.textContent,
        }))
        .filter(({ name }) => ['Close', 'Cancel', 'Crop & Use Image'].includes(name))
        .map(({ box, name }) => ({
          name,
          isCovered:
            box.left < toast.right &&
            toast.left < box.right &&
            box.top < toast.bottom &&
            toast.top < box.bottom,
        }));
    });
    expect(covered).toEqual(
      ['Close', 'Cancel', 'Crop & Use Image'].map((name) => ({ name, isCovered: false })),
    );
    await message.waitFor({ state: 'detached' });
  }
});

it('shows what has come from elsewhere in the meantime when it is opened again', async () => {
  await builder.open();
  await openUploads();
  await dialog().getByText('No images yet.').waitFor();
  await builder.page.keyboard.press('Escape');
  // From the person's phone, say.
  await storePicture(builder, 'phone.png', '#285');
  await openUploads();
  await expect.poll(names).toEqual(['phone.png']);
});

it('says when nothing can be fetched, and fetches it once the connection is back', async () => {
  await builder.open();
  await openUploads();
  const told = dialog().getByRole('alert');
  const open = (tab: string) => dialog().getByRole('tab', { name: tab }).click();
  await builder.visitor.context.setOffline(true);
  for (const tab of ['Pexels Images', 'Unsplash Images', 'Stock Images']) {
    await open(tab);
    await told.getByText('The pictures could not be loaded. Check your connection and try again.').waitFor();
  }
  await open('My Uploads');
  await dialog().getByText('Documents', { exact: true }).click();
  await told.getByText('Your files could not be loaded. Check your connection and try again.').waitFor();
  await builder.visitor.context.setOffline(false);
  await dialog().getByText('No documents yet.').waitFor();
  await open('Stock Images');
  await dialog().locator('[data-tile="0"]').waitFor();
});

it('gives each tile at least 200 by 160 pixels, however wide the dialog is', async () => {
  await builder.open();
  for (const name of ['bread.png', 'cake.png']) await storePicture(builder, name, '#963');
  await openUploads();
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await builder.page.setViewportSize({ width, height });
    const isSized = async (name: string): Promise<boolean> => {
      const box = (await tile(name).boundingBox())!;
      return box.width >= 200 && Math.round(box.height) === 160;
    };
    await expect
      .poll(async () => [await isSized('bread.png'), await isSized('cake.png')])
      .toEqual([true, true]);
  }
});

it('shows pictures of ours where no service is connected, and says who connects it', async () => {
  await builder.open();
  const open = async (name: string): Promise<void> => {
    await openPicker(builder);
    await dialog()
      .getByRole('tab', { name: `${name} Images` })
      .click();
    await dialog().getByText(`${name} is not connected yet.`, { exact: false }).waitFor();
    await dialog().getByRole('status').getByText('12 of 12').waitFor({ state: 'attached' });
  };
  for (const name of ['Pexels', 'Unsplash']) {
    await open(name);
    await dialog().getByText('Ask whoever runs this installation to connect it.', { exact: false }).waitFor();
    await builder.page.keyboard.press('Escape');
  }
  await builder.page.route('**/api/v1/auth/profile', async (route) => {
    const answer = await route.fetch();
    const person = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...person, role: 'SUPER_ADMIN', tenantId: null } });
  });
  await builder.page.reload();
  for (const [name, setting] of [
    ['Pexels', 'PEXELS_API_KEY'],
    ['Unsplash', 'UNSPLASH_ACCESS_KEY'],
  ] as const) {
    await open(name);
    await dialog().getByText(`set ${setting} on the server.`, { exact: false }).waitFor();
    await builder.page.keyboard.press('Escape');
  }
});
