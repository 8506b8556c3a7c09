import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, calls, sent, sentAnswers, showForm, startServer, stopServer } from './form-page.ts';

beforeEach(startServer);
afterEach(stopServer);

const fields = [
  makeField('text', { id: 'n', name: 'n', label: 'Name' }),
  makeField('checkbox', {
    id: 'c',
    name: 'c',
    label: 'Colors',
    options: ['red', 'blue', 'green'].map((value) => ({ label: value, value })),
  }),
];
const textbox = (name: string) => page.getByRole('textbox', { name });

it('saves the answers, gives a link, and brings them back from it', async () => {
  let saved: { secret: string; answers: unknown } | undefined;
  showForm(fields, {}, { drafts: true });
  await userEvent.type(textbox('Name'), 'Mai');
  await userEvent.click(page.getByRole('checkbox', { name: 'blue' }));
  await userEvent.click(page.getByRole('checkbox', { name: 'green' }));
  // Whatever the id is that the script makes.
  const fetchMock = window.fetch;
  const paths: string[] = [];
  window.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input).url);
    if (!pathname.includes('/draft/')) return fetchMock(input, init);
    paths.push(`${init!.method} ${pathname}`);
    const body = JSON.parse(init!.body as string) as NonNullable<typeof saved>;
    if (init!.method === 'PUT') saved = body;
    return Response.json(body.secret === saved?.secret ? { answers: saved.answers } : {});
  };
  await userEvent.click(page.getByRole('button', { name: 'Save and continue later' }));
  const link = page.getByRole('textbox', { name: 'Link to your answers' });
  await expect.element(link).toHaveFocus();
  expect(saved).toMatchObject({
    answers: [
      ['n', 'Mai'],
      ['c', 'blue'],
      ['c', 'green'],
    ],
  });
  expect(saved!.secret).toMatch(/^[\w-]{43}$/);
  const { hash } = new URL((link.element() as HTMLInputElement).value);
  sessionStorage.clear();
  const before = location.href;
  history.replaceState(null, '', hash);
  showForm(fields, {}, { drafts: true });
  await expect.element(textbox('Name')).toHaveValue('Mai');
  await expect.element(page.getByText('Your saved answers are here again.')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'green' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'red' })).not.toBeChecked();
  expect(location.href).toBe(before.replace(/#.*/, ''));
  const [, id] = /draft\/([^/]+)$/.exec(paths[0]!)!;
  expect(paths).toEqual([`PUT /_forms/frm_1/draft/${id}`, `POST /_forms/frm_1/draft/${id}/open`]);
});

it('says that a draft is not there any more, and keeps what is typed when saving fails', async () => {
  history.replaceState(null, '', '#resume=frm_1.d1.secret');
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
  showForm(fields, {}, { drafts: true });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The saved answers could not be opened. The link may have expired.');
  expect(calls('POST /_forms/frm_1/draft/d1/open')).toMatchObject([{ json: { secret: 'secret' } }]);
  await userEvent.type(textbox('Name'), 'Mai');
  await userEvent.click(page.getByRole('button', { name: 'Save and continue later' }));
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your answers could not be saved. Try again.');
  await expect.element(textbox('Name')).toHaveValue('Mai');
});

it('brings back files that were uploaded, as long as the server has them', async () => {
  const upload = makeField('file_upload', {
    id: 'u',
    name: 'u',
    label: 'Plans',
    settings: { multiple: true },
  });
  answer('POST /_forms/frm_1/draft/d1/open', () =>
    Response.json({
      answers: [
        ['n', 'Mai'],
        ['u_token', 'token-1'],
        ['u_token', 'token-2'],
      ],
      files: { 'token-2': { name: 'plan.pdf', size: 10, type: 'application/pdf' } },
    }),
  );
  answer('PUT /_forms/frm_1/draft/d1', () => Response.json({ ok: true }));
  answer(sent, () => Response.json({ ok: true, message: 'Thanks' }));
  history.replaceState(null, '', '#resume=frm_1.d1.secret');
  showForm([...fields, upload], {}, { drafts: true });
  await expect.element(page.getByText('plan.pdf', { exact: true }).first()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Save and continue later' }));
  await expect.element(page.getByRole('textbox', { name: 'Link to your answers' })).toBeVisible();
  expect(calls('PUT /_forms/frm_1/draft/d1')[0]!.json).toMatchObject({
    answers: [
      ['n', 'Mai'],
      ['u_token', 'token-2'],
    ],
  });
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByText('Thanks')).toBeVisible();
  expect(sentAnswers()).toEqual([
    ['n', 'Mai'],
    ['u_token', 'token-2'],
  ]);
});
