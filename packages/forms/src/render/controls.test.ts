import type { FormField } from '@sitewright/contract/forms/form-definition';
import { describe, expect, it } from 'vitest';
import { makeField, render, tag } from './testing/form-samples.ts';

const options = [
  { label: 'One', value: '1' },
  { label: 'Two', value: '2' },
];

describe('each type has its control under its name', () => {
  const control = (html: string, type: string): string => tag(html, 'input', `type="${type}"`);

  it.each([
    ['text', 'text', {}],
    ['email', 'email', { autocomplete: 'email' }],
    ['phone', 'tel', { autocomplete: 'tel' }],
    ['url', 'url', { autocomplete: 'url' }],
    ['number', 'number', { inputmode: 'decimal', step: 'any' }],
    ['toggle', 'checkbox', { role: 'switch', value: 'on' }],
    ['date', 'date', {}],
    ['time', 'time', {}],
    ['datetime', 'datetime-local', {}],
    ['file_upload', 'file', {}],
    ['image_upload', 'file', { accept: 'image/jpeg,image/png,image/gif' }],
    ['range', 'range', { min: '0', max: '100' }],
    ['color', 'color', {}],
    ['hidden', 'hidden', {}],
  ] as const)('%s is an input of type %s', (type, inputType, attributes) => {
    const found = tag(render([makeField(type)]), 'input', `name="${type}_name"`);
    expect(found).toContain(`type="${inputType}"`);
    for (const [name, value] of Object.entries(attributes)) expect(found).toContain(` ${name}="${value}"`);
  });

  it.each([
    'text',
    'email',
    'number',
    'phone',
    'url',
    'textarea',
    'rich_text',
    'select',
    'date',
    'time',
    'datetime',
    'file_upload',
    'image_upload',
    'range',
    'color',
  ] as const)('%s has a label', (type) => {
    const html = render([makeField(type)]);
    expect(html).toContain(`for="f-field-${type}">Label of ${type}`);
    expect(html).toMatch(new RegExp(`<(input|select|textarea)[^>]* id="f-field-${type}"`));
  });

  it('a field without a label is told by its name', () => {
    expect(render([makeField('text', { label: ' ' })])).toContain('for="f-field-text">text_name</label>');
  });

  it('textarea and rich text are textareas', () => {
    expect(tag(render([makeField('textarea')]), 'textarea')).toContain('name="textarea_name"');
    expect(tag(render([makeField('textarea')]), 'textarea')).toContain('rows="4"');
    expect(tag(render([makeField('rich_text', { settings: { rows: 9 } })]), 'textarea')).toMatch(
      /rows="9" data-rich/,
    );
  });

  it('a field of a usual name is filled in by the browser', () => {
    const named = (name: string, values: Partial<FormField> = {}) =>
      tag(render([makeField('text', { name, ...values })]), 'input', `name="${name}"`);
    expect(named('first_name')).toContain('autocomplete="given-name"');
    expect(named('first_name_of_cat')).not.toContain('autocomplete');
    expect(named('constructor_x')).not.toContain('autocomplete');
    expect(named('name', { settings: { autocomplete: 'off' } })).toContain('autocomplete="off"');
  });

  it('numbers and dates carry their bounds', () => {
    const html = render([
      makeField('number', { settings: { min: 1, max: 9, integer: true } }),
      makeField('date', { settings: { minDate: 'today', maxDate: 'today+7' } }),
      makeField('datetime', { settings: { minDate: '2026-01-01' } }),
    ]);
    expect(control(html, 'number')).toContain('inputmode="numeric" min="1" max="9" step="1"');
    expect(control(html, 'date')).toContain('min="2026-11-27" max="2026-12-04"');
    expect(control(html, 'datetime-local')).toContain('min="2026-01-01T00:00"');
  });

  it('a date and time remembers its zone', () => {
    const html = render([makeField('datetime')], {
      answers: { datetime: '2026-03-01T09:30[Asia/Ho_Chi_Minh]' },
    });
    expect(control(html, 'datetime-local')).toContain('value="2026-03-01T09:30"');
    expect(html).toContain('name="datetime_name_zone" value="Asia/Ho_Chi_Minh"');
  });

  it('select shows its options after an empty one', () => {
    const html = render([makeField('select', { options })], { answers: { select: '2' } });
    expect(html).toContain(
      '<option value="">Select…</option><option value="1">One</option><option value="2" selected>Two</option>',
    );
  });

  it('select with several choices is a list', () => {
    const html = render([makeField('select', { options, settings: { multiple: true } })], {
      answers: { select: ['1'] },
    });
    expect(tag(html, 'select')).toMatch(/ multiple size="3"/);
    expect(html).toContain('<option value="1" selected>');
    expect(html).not.toContain('Select…');
  });

  it.each(['select', 'radio', 'checkbox'] as const)('%s takes another answer in a text input', (type) => {
    const field = makeField(type, { options, settings: { allowOther: true } });
    const html = render([field], { answers: { [type]: type === 'checkbox' ? ['1', 'Three'] : 'Three' } });
    expect(html).toContain('value="__other"');
    expect(tag(html, type === 'select' ? 'option' : 'input', '__other')).toMatch(/selected|checked/);
    expect(tag(html, 'input', `name="${type}_name_other"`)).toContain('value="Three"');
  });

  it('radio is a group with a legend', () => {
    const html = render([makeField('radio', { options, required: true, helpText: 'Help' })], {
      answers: { radio: '2' },
    });
    expect(tag(html, 'fieldset')).toContain(
      'role="radiogroup" aria-required="true" aria-describedby="f-help-radio f-error-radio"',
    );
    expect(html).toContain(
      '<legend class="form__label">Label of radio <span class="form__word">(required)</span></legend>',
    );
    expect(tag(html, 'input', 'value="2"')).toContain('name="radio_name" value="2" checked required');
  });

  it('checkboxes are a group, and none of them is required by itself', () => {
    const html = render([makeField('checkbox', { options, required: true })], {
      answers: { checkbox: ['2'] },
    });
    expect(tag(html, 'fieldset')).not.toContain('radiogroup');
    expect(tag(html, 'input', 'value="2"')).toContain('checked');
    expect(tag(html, 'input', 'value="1"')).not.toMatch(/checked|required/);
  });

  it('a single checkbox is labeled by its option, or else by the field', () => {
    const agree = [{ label: 'I agree', value: 'yes' }];
    const html = render([makeField('checkbox', { options: agree, required: true })], {
      answers: { checkbox: true },
    });
    expect(html).toContain(
      '<span class="form__choice-text">I agree <span class="form__word">(required)</span></span></label>',
    );
    expect(tag(html, 'input', 'name="checkbox_name"')).toMatch(/ required .*value="yes" checked/);
    expect(render([makeField('checkbox')])).toContain(
      '<span class="form__choice-text">Label of checkbox</span>',
    );
  });

  it('rating is one radio for each mark', () => {
    const html = render([makeField('rating', { settings: { maxRating: 3 } })], { answers: { rating: 2 } });
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(tag(html, 'input', 'value="2"')).toContain('name="rating_name" value="2" checked');
    expect(html).toContain('2 of 3</span></label>');
  });

  it('range has an output, and says whether it was touched', () => {
    const html = render([makeField('range')], { answers: { range: 7 } });
    expect(html).toContain('<output for="f-field-range" data-output hidden>7</output>');
    expect(control(html, 'range')).not.toContain('data-untouched');
    expect(control(render([makeField('range')]), 'range')).toContain('data-untouched');
  });

  it('uploads say in words what they take', () => {
    const settings = {
      multiple: true,
      maxFiles: 3,
      maxFileSize: 2 * 1024 * 1024,
      fileTypes: ['pdf', '.docx', 'image/*'],
    };
    const html = render([makeField('file_upload', { settings })]);
    expect(control(html, 'file')).toContain('multiple accept=".pdf,.docx,image/*"');
    expect(html).toContain('id="f-files-file_upload">PDF, DOCX, images. Up to 3 files, 2 MB each</p>');
    expect(control(html, 'file')).toContain('aria-describedby="f-files-file_upload f-error-file_upload"');
  });

  it('files that were uploaded before can be removed, and none is asked for again', () => {
    const staged = { file_upload: [{ token: 't1', name: 'a<b.pdf', size: 2048 }] };
    const html = render([makeField('file_upload', { required: true })], { staged });
    expect(html).toContain('<input type="hidden" name="file_upload_name_token" value="t1">');
    expect(html).toContain('a&lt;b.pdf <span class="form__help">2 KB</span>');
    expect(tag(html, 'input', 'name="file_upload_name_remove"')).toContain('type="checkbox"');
    expect(control(html, 'file')).not.toContain('required');
  });

  it('a signature is a typed name with consent, and a place to draw', () => {
    const html = render([makeField('signature', { required: true })], {
      answers: { signature: { kind: 'typed', name: 'Lan' } },
    });
    expect(tag(html, 'input', 'name="signature_name_typed"')).toMatch(/value="Lan".* required/);
    expect(tag(html, 'input', 'name="signature_name_consent"')).toMatch(/type="checkbox".*checked required/);
    expect(html).toContain('<div class="form__pad" data-signature></div>');
  });

  it('captcha is an empty place', () => {
    expect(render([makeField('captcha')])).toContain('<div class="form__captcha" data-captcha></div>');
  });

  it('a captcha that failed says so, and leads to its place', () => {
    const errors = { captcha: [{ rule: 'required' as const, message: 'Try again' }] };
    const html = render([makeField('captcha')], { errors });
    expect(html).toContain('<a href="#f-field-captcha">Try again</a>');
    expect(tag(html, 'div', 'id="f-field-captcha"')).toContain('tabindex="-1" role="group"');
    expect(html).toContain('id="f-error-captcha">Try again</p>');
  });

  it('heading, paragraph and divider ask for nothing', () => {
    const html = render([
      makeField('heading', { label: 'About', settings: { level: 'h3' } }),
      makeField('paragraph', { label: 'One\n<b>two' }),
      makeField('divider'),
    ]);
    expect(html).toContain('<h3 class="form__title form__heading">About</h3>');
    expect(html).toContain('<p>One<br>&lt;b&gt;two</p>');
    expect(html).toContain('<hr>');
    expect(html).not.toMatch(/<input|<label/);
  });

  it('a calculated field is read only and has its result', () => {
    const html = render(
      [makeField('number'), makeField('text', { settings: { calculation: '{number_name} * 12' } })],
      { answers: { number: 3 } },
    );
    expect(tag(html, 'input', 'name="text_name"')).toMatch(/readonly value="36"/);
  });
});

describe('payment', () => {
  const payment = (settings: NonNullable<FormField['settings']['payment']>) =>
    render([makeField('radio', { options }), makeField('payment', { settings: { payment: settings } })]);

  it('says a fixed amount', () => {
    const html = payment({ mode: 'fixed', currency: 'USD', amount: 1250, description: 'Ticket' });
    expect(html).toContain('Ticket</span> <strong class="form__total" data-amount>$12.50</strong>');
    expect(html).not.toContain('name="payment_name"');
  });

  it('says the amount of each option', () => {
    const html = payment({
      mode: 'byOption',
      currency: 'VND',
      field: 'radio',
      amounts: { 1: 5000, 2: 9000 },
    });
    expect(html).toContain('<span>One</span> <strong>₫5,000</strong>');
  });

  it('asks for an amount within its bounds', () => {
    const html = payment({ mode: 'visitorAmount', currency: 'USD', min: 500, max: 10_000, suggested: 2000 });
    expect(tag(html, 'input', 'name="payment_name"')).toContain(
      'type="number" inputmode="decimal" value="20.00" min="5.00" max="100.00" step="0.01"',
    );
    expect(html).toContain('$5.00 to $100.00');
    expect(html).toContain('<label class="form__label" for="f-field-payment">');
  });
});

describe('first values', () => {
  it('are the defaults until there are answers', () => {
    const field = makeField('text', { settings: { defaultValue: 'Hello' } });
    expect(render([field])).toContain('value="Hello"');
    expect(render([field], { answers: {} })).not.toContain('Hello');
  });

  it.each(['number', 'date', 'time', 'datetime', 'color'] as const)(
    '%s shows again what could not be read',
    (type) => {
      const html = render([makeField(type)], { malformed: { [type]: 'about <12' } });
      const found = tag(html, 'input', `id="f-field-${type}"`);
      expect(found).toContain('type="text"');
      expect(found).toContain('value="about &lt;12"');
    },
  );
});
