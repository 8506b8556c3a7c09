import { publishSite } from '@sitewright/contract/publishing/publishing';
import { siteSchema } from '@sitewright/contract/sites/sites';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../../testing/mock-api.ts';
import { renderPart } from '../../../../testing/render-screen.tsx';
import { sample } from '../../../../testing/sample.ts';
import { makeUser } from '../../../../testing/user.ts';
import type { Editor } from '../../../model/editor.ts';
import { EditorProvider } from '../../../model/editor-context.tsx';
import { UnpublishSite } from './unpublish-site.tsx';

const site = sample(siteSchema, { isPublished: true });
const onDone = vi.fn();

const open = () => {
  mock(publishSite, { ...site, isPublished: false });
  const editor = {
    view: { site },
    setView: vi.fn(),
    sessions: [],
    subscribeView: () => () => undefined,
  } as unknown as Editor;
  return renderPart(
    <EditorProvider editor={editor}>
      <main>
        <h1>Editor</h1>
        <h2>Danger zone</h2>
        <UnpublishSite site={site} onDone={onDone} />
      </main>
    </EditorProvider>,
    ['site-settings', 'builder'],
    { as: makeUser('USER') },
  );
};
const confirm = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Unpublish site' }).click();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
};

it('a site is unpublished with a message', async () => {
  await open();
  await page.getByRole('radio', { name: 'Coming soon' }).click();
  await page.getByLabelText('Message (optional)').fill('  Opening in May ');
  expect(await axeViolations()).toEqual([]);
  await confirm();
  await expect.poll(() => sentTo(publishSite).length).toBe(1);
  expect(sentTo(publishSite)[0]!.body).toEqual({
    isPublished: false,
    offlinePage: { kind: 'coming_soon', message: 'Opening in May' },
  });
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
});

it('a site that has moved needs the address of the other website', async () => {
  await open();
  await page.getByRole('radio', { name: 'Moved to another website' }).click();
  await page.getByLabelText('New website').fill('new.example.com');
  await confirm();
  await expect.element(page.getByText('Enter an address such as https://example.com')).toBeVisible();
  expect(sentTo(publishSite)).toEqual([]);
  await page.getByLabelText('New website').fill('https://new.example.com');
  await confirm();
  await expect.poll(() => sentTo(publishSite).length).toBe(1);
  expect(sentTo(publishSite)[0]!.body).toEqual({
    isPublished: false,
    offlinePage: { kind: 'moved', url: 'https://new.example.com' },
  });
});
