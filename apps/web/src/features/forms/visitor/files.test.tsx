import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, calls, isShown, sent, sentAnswers, showForm, startServer, stopServer } from './form-page.ts';

beforeEach(startServer);
afterEach(stopServer);

const files = 'POST /_forms/frm_1/files';
const click = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }));
const pdf = makeField('file_upload', {
  id: 'cv',
  name: 'cv',
  label: 'CV',
  required: true,
  settings: { fileTypes: ['.pdf'], maxFileSize: 200_000 },
});
const makeFile = (name: string, size = 10): File =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' });
const choose = (file: File) => userEvent.upload(page.getByLabelText(/^CV/), file);
const store = () =>
  answer(files, ({ form }) => {
    const file = form.get('file') as File;
    return Response.json({
      uploadToken: `t-${file.name}`,
      name: file.name,
      size: file.size,
      mime: file.type,
    });
  });
const thanks = () => answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));

describe('a file', () => {
  it('is uploaded when it is selected, with progress, and sent as its token', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer(files, () => promise);
    thanks();
    showForm([pdf], { hidden: { _v: '7', _l: 'en' } });
    await choose(makeFile('cv.pdf'));
    await expect.element(page.getByText('Uploading cv.pdf: 50%')).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'cv.pdf' })).toHaveAttribute('value', '0.5');
    await click('Submit');
    await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    expect(calls(sent)).toEqual([]);
    resolve(Response.json({ uploadToken: 't1', name: 'cv.pdf', size: 10, mime: 'application/pdf' }));
    await expect.element(page.getByText('Thanks')).toBeVisible();
    expect(sentAnswers()).toEqual([['cv_token', 't1']]);
    // The file comes last: the server needs to know what it is for.
    expect([...calls(files)[0]!.form.keys()]).toEqual(['field', '_v', '_l', 'file']);
    expect(Object.fromEntries(calls(files)[0]!.form)).toMatchObject({ field: 'cv', _v: '7', _l: 'en' });
  });

  it('can be removed and replaced; of a field for one file the last counts', async () => {
    store();
    thanks();
    showForm([pdf]);
    await choose(makeFile('one.pdf'));
    await click('Remove one.pdf');
    await expect.element(page.getByText('one.pdf is removed')).toBeInTheDocument();
    await click('Submit');
    await expect.element(page.getByRole('link', { name: 'CV is required' })).toBeVisible();
    await choose(makeFile('two.pdf'));
    await choose(makeFile('three.pdf'));
    await expect.element(page.getByText('three.pdf', { exact: true }).first()).toBeVisible();
    await click('Submit');
    await expect.element(page.getByText('Thanks')).toBeVisible();
    expect(sentAnswers()).toEqual([['cv_token', 't-three.pdf']]);
  });

  it('can be canceled while it is uploaded', async () => {
    answer(files, () => new Promise(() => {}));
    showForm([pdf]);
    await choose(makeFile('cv.pdf'));
    await click('Cancel cv.pdf');
    await expect.element(page.getByText('Uploading cv.pdf: 50%')).not.toBeInTheDocument();
    expect(document.querySelector<HTMLInputElement>('[type=file]')!.files).toHaveLength(0);
    expect(isShown('.form__error')).toBe(false);
  });

  it('that is too large is not uploaded', async () => {
    showForm([pdf]);
    await choose(makeFile('cv.pdf', 250_000));
    await expect.element(page.getByText('Choose files of up to 0.2 MB')).toBeVisible();
    expect(calls(files)).toEqual([]);
  });

  it.each([
    [
      'the server refuses',
      () => Response.json({ message: 'This file is damaged' }, { status: 422 }),
      'This file is damaged',
    ],
    [
      'does not reach the server',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'cv.pdf could not be uploaded. Submit the form to try again.',
    ],
  ])('that %s stays in its field, and is sent with the form', async (_case, fail, message) => {
    answer(files, fail);
    thanks();
    showForm([pdf]);
    await choose(makeFile('cv.pdf'));
    await expect.element(page.getByText(message).first()).toBeVisible();
    await click('Submit');
    await expect.element(page.getByText('Thanks')).toBeVisible();
    expect(sentAnswers()).toMatchObject([['cv', { name: 'cv.pdf' }]]);
  });
});

describe('a signature', () => {
  const field = makeField('signature', { id: 's', name: 's', label: 'Signature', required: true });

  const draw = async (): Promise<void> => {
    await expect.element(page.getByRole('img', { name: 'Draw your signature' })).toBeVisible();
    await userEvent.dragAndDrop(
      page.getByRole('img', { name: 'Draw your signature' }),
      page.getByRole('img', { name: 'Draw your signature' }),
      { sourcePosition: { x: 20, y: 20 }, targetPosition: { x: 150, y: 60 }, steps: 5 },
    );
  };

  it('is drawn, uploaded as an image when the form is sent, and can be undone', async () => {
    store();
    thanks();
    showForm([field]);
    await draw();
    await expect.element(page.getByText('Signature added')).toBeInTheDocument();
    await click('Undo');
    await click('Submit');
    await expect.element(page.getByRole('link', { name: 'Signature is required' })).toBeVisible();
    await draw();
    await click('Submit');
    await expect.element(page.getByText('Thanks')).toBeVisible();
    expect(sentAnswers()).toEqual([['s_token', 't-signature.png']]);
    const image = calls(files)[0]!.form.get('file') as File;
    expect(image.type).toBe('image/png');
  });

  it('can be typed with the keyboard instead', async () => {
    thanks();
    showForm([field]);
    await expect.element(page.getByRole('button', { name: 'Type instead' })).toBeVisible();
    expect(isShown('[name=s_typed]')).toBe(false);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}Mai Tran{Tab} ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Thanks')).toBeVisible();
    expect(sentAnswers()).toEqual([
      ['s_typed', 'Mai Tran'],
      ['s_consent', 'on'],
    ]);
  });
});

it('a typed signature is typed again after a reload', async () => {
  const field = makeField('signature', { id: 's', name: 's', label: 'Signature' });
  showForm([field]);
  await click('Type instead');
  await userEvent.type(page.getByRole('textbox', { name: 'Type your full name' }), 'Mai Tran');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  showForm([field]);
  await expect.element(page.getByRole('textbox', { name: 'Type your full name' })).toHaveValue('Mai Tran');
  await expect.element(page.getByRole('button', { name: 'Draw instead' })).toBeVisible();
});
