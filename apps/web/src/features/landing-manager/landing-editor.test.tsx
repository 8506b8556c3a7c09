import { customizeLanding } from '@sitewright/contract/landing/landing';
import {
  getCurrentLanding,
  previewLanding,
  publishLandingDraft,
  scheduleLandingDraft,
} from '@sitewright/contract/landing/landing-manager';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { hold, mock, sentTo } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen, type ScreenOptions } from '../../testing/render-screen.tsx';
import { makeUser } from '../../testing/user.ts';
import { draftOf, mockLanding } from './testing/landing-fixture.ts';

const frame = () => document.querySelector<HTMLIFrameElement>('iframe')?.contentDocument;
const textOf = (path: string) =>
  frame()?.querySelector<HTMLElement>(`[data-path="${path}"][contenteditable]`);

const open = async (options: ScreenOptions = {}) => {
  const screen = await renderScreen('/tenant/landing', { as: makeUser('ADMIN'), ...options });
  await expect.poll(() => textOf('hero.title')?.textContent).toBeTruthy();
  return screen;
};

/** Types as a browser does: the focus, the replaced text, and a key at the end. */
const type = async (path: string, text: string, key: string) => {
  // The listeners are attached once the frame has loaded.
  await expect.poll(() => document.querySelector('[aria-busy="true"] iframe')).toBeNull();
  const element = textOf(path)!;
  const doc = element.ownerDocument;
  element.focus();
  doc.getSelection()?.selectAllChildren(element);
  doc.execCommand('insertText', false, text);
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

const saves = () => sentTo(customizeLanding).map(({ body }) => body.contentOverrides);

describe('the editor of the landing page', () => {
  it('edits a text in place, per language, and publishes it', async () => {
    mockLanding();
    const screen = await open();
    await expect.element(screen.getByText('Live, no unpublished changes')).toBeVisible();
    await type('hero.title', 'Fresh bread', 'Enter');
    await expect.element(screen.getByText('Draft, not published yet')).toBeVisible();
    const language = screen.getByRole('radiogroup', { name: 'Language of the text' });
    await language.getByText('Tiếng Việt').click();
    await expect.poll(() => textOf('hero.title')?.textContent).toBe('Chào mừng');
    await type('hero.title', 'Bánh mì nóng giòn', 'Enter');
    await expect
      .poll(() => saves().at(-1))
      .toEqual({ 'hero.title': { en: 'Fresh bread', vi: 'Bánh mì nóng giòn' } });
    expect(sentTo(customizeLanding).map(({ body: { instance, version } }) => [instance, version])).toEqual([
      ['draft', 0],
      ['draft', 1],
    ]);
    await screen.getByRole('button', { name: 'Publish' }).click();
    await expect.element(screen.getByText('Landing page published.')).toBeVisible();
    await expect.element(screen.getByText('Live, no unpublished changes')).toBeVisible();
    expect(sentTo(publishLandingDraft).map(({ body }) => body.version)).toEqual([2]);
  });

  it('shows the placeholder of a name while it is edited; Escape restores', async () => {
    mockLanding();
    await open();
    expect(textOf('hero.title')?.textContent).toBe('Welcome to Bakery');
    await type('hero.title', 'Never', 'Escape');
    expect(textOf('hero.title')?.textContent).toBe('Welcome to Bakery');
    textOf('hero.title')!.focus();
    expect(textOf('hero.title')?.textContent).toBe('Welcome to {brand}');
    textOf('hero.title')!.blur();
    expect(textOf('hero.title')?.textContent).toBe('Welcome to Bakery');
    expect(saves()).toEqual([]);
  });

  it('cuts what is too long, and brings back the text of the template', async () => {
    mockLanding();
    const screen = await open();
    await type('hero.title', 'x'.repeat(45), 'Enter');
    await expect.poll(() => saves().at(-1)).toEqual({ 'hero.title': { en: 'x'.repeat(40) } });
    await expect.element(screen.getByText('40 of 40 characters')).toBeVisible();
    await screen.getByRole('button', { name: 'Use template text' }).click();
    await expect.poll(() => textOf('hero.title')?.textContent).toBe('Welcome to Bakery');
    await expect.poll(() => saves().at(-1)).toEqual({});
  });

  it('undoes and redoes', async () => {
    mockLanding();
    const screen = await open();
    await type('hero.title', 'Changed', 'Enter');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf('hero.title')?.textContent).toBe('Welcome to Bakery');
    await screen.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => textOf('hero.title')?.textContent).toBe('Changed');
  });

  it('refuses what is no color, and warns of low contrast', async () => {
    mockLanding();
    const screen = await open();
    await screen.getByLabelText('Text', { exact: true }).fill('green');
    await expect.element(screen.getByText('Enter a hex code, like #C8401A')).toBeVisible();
    await screen.getByLabelText('Text', { exact: true }).fill('#dddddd');
    await expect.element(screen.getByText(/^Low contrast between Text and Background/)).toBeVisible();
    await screen
      .getByRole('button', { name: /^Use #/ })
      .first()
      .click();
    await expect
      .element(screen.getByText(/^Low contrast between Text and Background/))
      .not.toBeInTheDocument();
    await expect.poll(() => sentTo(customizeLanding).at(-1)?.body.customizations?.colors.text).toMatch(/^#/);
    expect(sentTo(customizeLanding).some(({ body }) => body.customizations?.colors.text === 'green')).toBe(
      false,
    );
  });

  it('switches pages and sections, but never the home page', async () => {
    mockLanding();
    const screen = await open();
    await screen.getByRole('tab', { name: 'Pages' }).click();
    await expect.element(screen.getByRole('switch', { name: /^Home/ })).toBeDisabled();
    await screen.getByRole('switch', { name: 'Pricing' }).click();
    await expect.poll(() => sentTo(customizeLanding).at(-1)?.body.enabledPages?.pricing).toBe(false);
    await screen.getByRole('tab', { name: 'Sections' }).click();
    await screen.getByRole('switch', { name: 'Steps' }).click();
    await expect
      .poll(() => sentTo(customizeLanding).at(-1)?.body.customizations?.features)
      .toEqual({ steps: false });
  });

  it('adds and removes items of a list, within its limits', async () => {
    mockLanding();
    const screen = await open();
    await screen.getByRole('tab', { name: 'Sections' }).click();
    const list = screen.getByRole('group', { name: 'Steps' });
    const add = list.getByRole('button', { name: 'Add item' });
    const remove = list.getByRole('button', { name: 'Remove last item' });
    await expect.element(list.getByText('1 of 3')).toBeVisible();
    await add.click();
    await add.click();
    await expect.element(add).toBeDisabled();
    const added = { en: 'New item', vi: 'Mục mới' };
    await expect
      .poll(() => saves().at(-1))
      .toEqual({ 'steps.items.1.title': added, 'steps.items.2.title': added });
    await remove.click();
    await remove.click();
    await remove.click();
    await expect.element(remove).toBeDisabled();
    await expect.poll(() => saves().at(-1)).toEqual({ 'steps.items.0.title': { en: '', vi: '' } });
    await add.click();
    await expect.poll(() => saves().at(-1)).toEqual({});
  });

  it('offers a choice when somebody else saved meanwhile', async () => {
    const fixture = mockLanding({ draft: draftOf() });
    const screen = await open();
    mock(customizeLanding, () => mockError('stale_version', { details: { version: 7 } }));
    await type('hero.title', 'Mine', 'Enter');
    await expect.element(screen.getByText('The draft was changed by someone else')).toBeVisible();
    fixture.manager = {
      ...fixture.manager,
      draft: draftOf({ version: 7, contentOverrides: { 'hero.title': { en: 'Theirs' } } }),
    };
    await screen.getByRole('button', { name: 'Use their version' }).click();
    await expect.poll(() => textOf('hero.title')?.textContent).toBe('Theirs');
    await type('hero.title', 'Mine again', 'Enter');
    await expect.poll(() => sentTo(customizeLanding).at(-1)?.body.version).toBe(7);
    await screen.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect.poll(() => sentTo(customizeLanding).length).toBe(3);
    expect(saves().at(-1)).toEqual({ 'hero.title': { en: 'Mine again' } });
  });

  it('keeps the change and tries again when it cannot be saved', async () => {
    mockLanding();
    const screen = await open();
    mock(customizeLanding, mockError('internal'));
    await type('hero.title', 'Kept', 'Enter');
    await expect.element(screen.getByText('Couldn’t save the draft')).toBeVisible();
    mockLanding();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByText('Draft, not published yet')).toBeVisible();
    expect(saves().at(-1)).toEqual({ 'hero.title': { en: 'Kept' } });
  });

  it('saves once when Ctrl+S is pressed while it saves', async () => {
    mockLanding();
    const screen = await open();
    const { release } = hold(customizeLanding);
    await type('hero.title', 'Once', 'Enter');
    await expect.element(screen.getByText('Saving…')).toBeVisible();
    const press = { key: 's', ctrlKey: true, bubbles: true, cancelable: true };
    const pressed = new KeyboardEvent('keydown', press);
    document.body.dispatchEvent(pressed);
    expect(pressed.defaultPrevented).toBe(true);
    frame()!.body.dispatchEvent(new KeyboardEvent('keydown', press));
    release();
    await expect.element(screen.getByText('Draft, not published yet')).toBeVisible();
    expect(saves()).toEqual([{ 'hero.title': { en: 'Once' } }]);
  });

  it('keeps the last state of the page when the next one cannot be rendered', async () => {
    mockLanding();
    mock(previewLanding, mockError('internal'));
    const screen = await renderScreen('/tenant/landing', { as: makeUser('ADMIN') });
    await expect.element(screen.getByText('Template Loading Error')).toBeVisible();
    mockLanding();
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => textOf('hero.title')?.textContent).toBe('Welcome to Bakery');
    mock(previewLanding, mockError('internal'));
    await type('hero.title', 'Still here', 'Enter');
    await expect.element(screen.getByText('Template Loading Error')).toBeVisible();
    expect(textOf('hero.title')?.textContent).toBe('Still here');
    expect(await axeViolations()).toEqual([]);
  });

  it('asks before it is left with unsaved changes', async () => {
    mockLanding();
    const screen = await open();
    const { release } = hold(customizeLanding);
    await type('hero.title', 'Soon', 'Enter');
    await screen.getByRole('link', { name: 'Branding' }).click();
    await expect.element(screen.getByText('Discard unsaved changes?')).toBeVisible();
    release();
  });

  it('schedules the draft', async () => {
    const fixture = mockLanding({ draft: draftOf() });
    mock(scheduleLandingDraft, ({ body: { publishAt } }) => ({
      ...fixture.manager,
      draft: { ...draftOf(), publishAt },
    }));
    const screen = await open();
    await screen.getByRole('button', { name: 'Schedule…' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(dialog.getByText('Enter a date and time')).toBeVisible();
    await dialog.getByLabelText('Date and time').fill('2099-01-02T03:04');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(screen.getByText(/^Scheduled for Jan 2, 2099/)).toBeVisible();
    expect(sentTo(scheduleLandingDraft)[0]?.body.publishAt).toBe(new Date('2099-01-02T03:04').toISOString());
  });

  it('is read-only while a test runs', async () => {
    mockLanding({ draft: draftOf(), hasRunningTest: true });
    const screen = await renderScreen('/tenant/landing', { as: makeUser('ADMIN') });
    await expect.poll(() => frame()?.querySelector('h1')?.textContent).toBe('Welcome to Bakery');
    expect(textOf('hero.title')).toBeNull();
    await expect.element(screen.getByText(/^An A\/B test is running/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await expect.element(screen.getByLabelText('Text', { exact: true })).toBeDisabled();
  });

  it('is locked when somebody else starts a test meanwhile', async () => {
    const fixture = mockLanding({ draft: draftOf() });
    const screen = await open();
    mock(customizeLanding, mockError('wrong_state', { error: 'An A/B test is running. Stop it first.' }));
    fixture.manager = { ...fixture.manager, hasRunningTest: true };
    await type('hero.title', 'Too late', 'Enter');
    await expect.element(screen.getByText('An A/B test is running. Stop it first.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await expect.poll(() => textOf('hero.title')).toBeNull();
  });

  it('can be passed by keyboard without walking through all texts', async () => {
    mockLanding();
    const screen = await open();
    const skip = screen.getByRole('button', { name: 'Skip to the settings' });
    (skip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Tab}');
    await expect.element(screen.getByRole('tab', { name: 'Design' })).toHaveFocus();
  });

  it('follows no link of the page', async () => {
    mockLanding();
    await open();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    await expect.poll(() => document.querySelector('[aria-busy="true"] iframe')).toBeNull();
    frame()!.querySelector('a')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('of the platform asks for its page, whichever workspace is chosen', async () => {
    mockLanding();
    const screen = await renderScreen('/admin/landing-template-manager', { as: makeUser('SUPER_ADMIN') });
    await expect.element(screen.getByText(/^The home page of the platform/)).toBeVisible();
    expect(sentTo(getCurrentLanding)[0]?.headers.get('x-tenant-id')).toBe('default-tenant');
  });

  it.each([1280, 375])('has no accessibility violation at %i', async (width) => {
    mockLanding({ draft: draftOf() });
    await open({ width });
    expect(await axeViolations()).toEqual([]);
  });
});
