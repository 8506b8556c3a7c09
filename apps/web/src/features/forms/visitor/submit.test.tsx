import { makeField } from '@sitewright/forms/render/testing/form-samples';
import { en } from '@sitewright/forms/texts/en';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answer,
  calls,
  formHtml,
  sent,
  sentAnswers,
  showForm,
  showForms,
  startServer,
  stopServer,
} from './form-page.ts';

beforeEach(startServer);
afterEach(stopServer);

const textbox = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const submitButton = () => page.getByRole('button', { name: 'Submit', exact: true });
const submit = () => userEvent.click(submitButton());
const name = makeField('text', { id: 'n', name: 'your_name', label: 'Name', required: true });
const email = makeField('email', { id: 'e', name: 'email', label: 'Email' });
const thanks = () => Response.json({ ok: true, message: 'Thanks,\nall of you', submissionId: '1' });
const summary = () => document.querySelector<HTMLElement>('[data-summary]')!;

describe('a form with mistakes', () => {
  it('shows them like the server, moves the focus to the summary, and sends nothing', async () => {
    const fields = [name, email];
    showForm(fields);
    await userEvent.type(textbox('Email'), 'mai');
    await submit();
    const errors = {
      n: [{ rule: 'required' as const, message: 'Name is required' }],
      e: [{ rule: 'type' as const, message: 'Please enter a valid email' }],
    };
    const server = document.createElement('div');
    server.innerHTML = formHtml(fields, { errors, answers: { e: 'mai' } });
    expect(summary().innerHTML).toBe(server.querySelector('[data-summary]')!.innerHTML);
    for (const id of ['n', 'e']) {
      expect(document.getElementById(`f-error-${id}`)!.outerHTML).toBe(
        server.querySelector(`#f-error-${id}`)!.outerHTML,
      );
      expect(document.getElementById(`f-field-${id}`)!.getAttribute('aria-invalid')).toBe('true');
    }
    expect(document.activeElement).toBe(summary());
    expect(calls(sent)).toEqual([]);
  });

  it('marks groups, lists and signatures like the server', async () => {
    const options = [
      { label: 'A', value: 'a' },
      { label: 'B', value: 'b' },
    ];
    const types = [
      'radio',
      'checkbox',
      'select',
      'rating',
      'signature',
      'file_upload',
      'toggle',
      'textarea',
    ] as const;
    const fields = types.map((type) => makeField(type, { options, required: true, label: type }));
    const server = document.createElement('div');
    const errors = Object.fromEntries(
      types.map((type) => [type, [{ rule: 'required' as const, message: `${type} is required` }]]),
    );
    server.innerHTML = formHtml(fields, { errors, answers: {} });
    const marked = (page: ParentNode): string[] =>
      [...page.querySelectorAll('[aria-invalid]')].map(({ id, tagName }) => `${tagName} ${id}`);
    const shown = showForm(fields);
    await expect.element(page.getByRole('button', { name: 'Type instead' })).toBeVisible();
    await submit();
    await expect.element(page.getByText('There are 8 problems')).toBeVisible();
    expect(marked(shown)).toEqual(marked(server));
    const links = (page: ParentNode): string[] =>
      [...page.querySelectorAll('[data-summary] a')].map((link) => link.getAttribute('href')!);
    // The pad for drawing, once it is loaded, stands in the place of the typed name.
    expect(links(shown).map((link) => link.replace('draw-signature', 'option-signature-0'))).toEqual(
      links(server),
    );
  });

  it('leads from the summary to the field, whose message goes when it is edited', async () => {
    showForm([name]);
    await submit();
    await userEvent.click(page.getByRole('link', { name: 'Name is required' }));
    await expect.element(textbox('Name')).toHaveFocus();
    await userEvent.keyboard('M');
    await expect.element(textbox('Name')).not.toHaveAttribute('aria-invalid');
    await expect.element(page.getByText('Name is required')).not.toBeInTheDocument();
    expect(summary().hidden).toBe(true);
  });

  it('says that a number is none, though browsers give no text for it', async () => {
    showForm([makeField('number', { id: 'a', name: 'a', label: 'Age' })]);
    await userEvent.click(page.getByRole('spinbutton', { name: 'Age' }));
    await userEvent.keyboard('1e');
    await submit();
    await expect.element(page.getByRole('link', { name: 'Enter a number' })).toBeVisible();
  });
});

describe('a form that is right', () => {
  it('is sent with its token, key and page, and replaced by the message that gets the focus', async () => {
    answer(sent, thanks);
    showForm([name, email], { action: '/a/site/_forms/frm_1?page=%2Fcontact' });
    answer('GET /a/site/_forms/frm_1/token', () => Response.json({ token: 'token-2' }));
    answer('POST /a/site/_forms/frm_1', thanks);
    await userEvent.type(textbox('Name'), 'Mai{Enter}');
    await expect.element(page.getByText('Thanks,', { exact: false })).toBeVisible();
    const [call] = calls('POST /a/site/_forms/frm_1');
    expect(call!.query).toBe('?page=%2Fcontact');
    expect(Object.fromEntries(call!.form)).toMatchObject({
      your_name: 'Mai',
      _t: 'token-2',
      _page: location.pathname,
      _ref: document.referrer,
    });
    expect(call!.form.get('_key')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(calls('GET /a/site/_forms/frm_1/token')).toHaveLength(1);
    const notice = document.getElementById('f')!;
    expect(document.activeElement).toBe(notice);
    expect(notice.innerHTML).toContain(
      '<p class="form__notice form__notice--submitted" role="status">Thanks,<br>all of you</p>',
    );
  });

  it('is sent once when the button is clicked twice, and says that it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer(sent, () => promise);
    showForm([name]);
    await userEvent.type(textbox('Name'), 'Mai');
    await userEvent.dblClick(submitButton());
    const button = page.getByRole('button', { name: 'Submitting...' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('status').filter({ hasText: 'Submitting...' })).toBeInTheDocument();
    resolve(thanks());
    await expect.element(page.getByText('Thanks,', { exact: false })).toBeVisible();
    expect(calls(sent)).toHaveLength(1);
  });

  it('is sent without a token when there is none', async () => {
    answer('GET /_forms/frm_1/token', () => Response.error());
    answer(sent, thanks);
    showForm([name]);
    await userEvent.type(textbox('Name'), 'Mai');
    await submit();
    await expect.element(page.getByText('Thanks,', { exact: false })).toBeVisible();
    expect(calls(sent)[0]!.form.has('_t')).toBe(false);
  });
});

describe('an answer of the server', () => {
  it('shows the failures that only it knows, also of what is no field', async () => {
    answer(sent, () =>
      Response.json(
        { errors: { email: ['This answer has been submitted before'], captcha: ['Try the captcha again'] } },
        { status: 422 },
      ),
    );
    showForm([name, email]);
    await userEvent.type(textbox('Name'), 'Mai');
    await userEvent.type(textbox('Email'), 'mai@example.com');
    await submit();
    await expect
      .element(page.getByRole('link', { name: 'This answer has been submitted before' }))
      .toBeVisible();
    await expect.element(page.getByText('Try the captcha again')).toBeVisible();
    await expect.element(textbox('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(textbox('Email')).toHaveValue('mai@example.com');
    expect(document.activeElement).toBe(summary());
  });

  it.each([
    [409, 'This form is closed'],
    [410, 'This form is not available'],
    [413, 'The answers are too large'],
    [429, 'Too many submissions. Try again in 5 minutes.'],
  ])('with status %d is shown, and nothing typed is lost', async (status, message) => {
    answer(sent, () => Response.json({ message }, { status }));
    showForm([name]);
    await userEvent.type(textbox('Name'), 'Mai');
    await submit();
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect.element(textbox('Name')).toHaveValue('Mai');
  });

  it('that does not come leaves the form ready for another try, which has the same key', async () => {
    answer(sent, () => {
      throw new TypeError('Failed to fetch');
    });
    showForm([name]);
    await userEvent.type(textbox('Name'), 'Mai');
    await submit();
    await expect.element(page.getByText(en.noConnection)).toBeVisible();
    answer(sent, thanks);
    await submit();
    await expect.element(page.getByText('Thanks,', { exact: false })).toBeVisible();
    const [first, second] = calls(sent);
    expect(second!.form.get('_key')).toBe(first!.form.get('_key'));
  });

  it('that leads to a script is not followed', async () => {
    answer(sent, () => Response.json({ ok: true, message: 'Thanks', redirect: 'javascript:alert(1)' }));
    showForm([name]);
    await userEvent.type(textbox('Name'), 'Mai');
    await submit();
    await expect.element(page.getByText('Thanks')).toBeVisible();
  });
});

it('keeps hostile texts of a form as text', async () => {
  const label = '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">';
  showForm([makeField('text', { id: 'n', name: 'n', label, required: true })]);
  await submit();
  await expect
    .element(page.getByRole('link', { name: /is required$/ }))
    .toHaveTextContent(`${label} is required`);
  expect('hacked' in window).toBe(false);
});

it('works with fields named like members of a form', async () => {
  answer(sent, thanks);
  const names = [
    'action',
    'id',
    'submit',
    'elements',
    'method',
    'children',
    'addEventListener',
    'querySelector',
  ];
  showForm(names.map((name) => makeField('text', { id: name, name, label: `The ${name}` })));
  await userEvent.type(textbox('The action'), 'go');
  await submit();
  await expect.element(page.getByText('Thanks,', { exact: false })).toBeVisible();
  expect(sentAnswers()[0]).toEqual(['action', 'go']);
});

it('keeps two forms of a page apart', async () => {
  answer(sent, thanks);
  showForms(formHtml([name]), formHtml([name], { idPrefix: 'g' }));
  const [first, second] = document.querySelectorAll('form');
  await userEvent.click(second!.querySelector('button')!);
  expect(first!.querySelector<HTMLElement>('[data-summary]')!.hidden).toBe(true);
  expect(second!.querySelector('[data-summary] a')!.getAttribute('href')).toBe('#g-field-n');
  await userEvent.type(first!.querySelector('input[type=text]')!, 'Mai{Enter}');
  await expect.element(page.getByText('Thanks,', { exact: false })).toBeVisible();
  expect(document.getElementById('g')).toBe(second);
});

it('moves the focus to the failures of a page that came without the script', () => {
  const errors = { n: [{ rule: 'required' as const, message: 'Name is required' }] };
  showForm([name], { errors, answers: {} });
  expect(document.activeElement).toBe(summary());
});

describe('a form with a payment that could not be started', () => {
  const price = makeField('payment', {
    id: 'p',
    name: 'price',
    label: 'Price',
    settings: { payment: { mode: 'fixed', currency: 'USD', amount: 1500 } },
  });
  const unpaid = () =>
    Response.json({ ok: false, message: 'Try the payment again.', submissionId: '1' }, { status: 503 });
  const keys = () => calls(sent).map(({ form }) => form.get('_key'));

  it('is sent again as the same submission, and with other answers as another one', async () => {
    answer(sent, unpaid);
    showForm([name, price]);
    await expect.poll(() => document.querySelector('[data-amount]')!.textContent).toBe('$15.00');
    await userEvent.type(textbox('Name'), 'Mai');
    await submit();
    await expect.element(page.getByText('Try the payment again.')).toBeVisible();
    await submit();
    await expect.poll(() => calls(sent).length).toBe(2);
    await userEvent.type(textbox('Name'), ' Lê');
    await submit();
    await expect.poll(() => calls(sent).length).toBe(3);
    const [first, second, third] = keys();
    expect([second === first, third === first]).toEqual([true, false]);
  });
});
