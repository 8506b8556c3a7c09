import { describe, expect, it } from 'vitest';
import { vi } from '../texts/vi.ts';
import { renderForm } from './render-form.ts';
import { makeField, makeForm, makeStyling, render, renderOptions, tag } from './testing/form-samples.ts';

const show = (field: string) => ({
  action: 'show' as const,
  when: { all: [{ field, op: 'isNotEmpty' as const }] },
});

describe('root', () => {
  it('is a form that posts files and works without a script', () => {
    expect(tag(render([makeField('text')]), 'form')).toBe(
      '<form class="form form--default form--normal form--submit-left" id="f" data-form="frm_1" ' +
        'style="--form-primary:#3b82f6;--form-on-primary:#111827;--form-accent:#3b82f6;--form-text:#111827;' +
        '--form-background:#ffffff;--form-muted:#545963;--form-border:#e5e7eb;--form-outline:#939597;' +
        '--form-error:#b91c1c;--form-error-text:#b91c1c;--form-radius:8px;color-scheme:light;' +
        '--form-gap:1.375rem;--form-pad:.65em;--form-size:1rem" method="post" action="/_forms/frm_1" ' +
        'enctype="multipart/form-data" accept-charset="utf-8" aria-label="Contact">',
    );
  });

  it('carries the token, the key and one submit button', () => {
    const html = render([], { token: 't"1', key: 'k1' });
    expect(html).toContain('<input type="hidden" name="_t" value="t&quot;1">');
    expect(html).toContain('<input type="hidden" name="_key" value="k1">');
    expect(html.match(/type="submit"/g)).toHaveLength(1);
    expect(html).toContain('<p class="form__status" role="status"></p>');
    expect(render([])).not.toContain('name="_t"');
  });

  it('hides the trap from people, and has none unless it is named', () => {
    const html = render([], { honeypot: 'site_url' });
    expect(html).toContain('<div class="form__trap" aria-hidden="true">');
    expect(html).toContain('<input type="text" name="site_url" tabindex="-1" autocomplete="off">');
    expect(render([])).not.toContain('form__trap');
  });

  it('has a place for the captcha of the settings, once', () => {
    const settings = { ...makeForm([]).definition.settings, recaptcha: true };
    const captchas = (fields: Parameters<typeof makeForm>[0]) =>
      renderForm(makeForm(fields, { settings }), renderOptions).match(/data-captcha/g)?.length;
    expect(captchas([])).toBe(1);
    expect(captchas([makeField('captcha')])).toBe(1);
  });

  it.each([
    ['submitted', 'Thank you for your submission!'],
    ['closed', 'This form is closed'],
    ['full', 'This form no longer accepts submissions'],
    ['inactive', 'This form is not available'],
  ] as const)('says %s instead of the form', (notice, text) => {
    const html = render([makeField('text')], { notice });
    expect(html).toContain(`role="status">${text}</p>`);
    expect(html).not.toMatch(/<form|<input|<button/);
  });

  it('takes translations of the form for its locale', () => {
    const field = makeField('select', {
      options: [{ label: 'Red', value: 'red' }],
      i18n: { vi: { label: 'Màu', helpText: 'Chọn một', options: { red: 'Đỏ' } } },
    });
    const html = render([field], { texts: vi, locale: 'vi-VN' });
    expect(html).toContain('<label class="form__label" for="f-field-select">Màu</label>');
    expect(html).toContain('<option value="red">Đỏ</option>');
    expect(html).toContain('Chọn một');
  });
});

describe('required and optional', () => {
  const fields = (count: number, required: boolean) =>
    Array.from({ length: count }, (_, index) =>
      makeField('text', { id: `${required}${index}`, name: `${required}${index}`, required }),
    );

  it('says the rarer of the two beside labels', () => {
    const few = render([...fields(1, true), ...fields(3, false)]);
    expect([few.match(/\(required\)/g)?.length, few.includes('(optional)')]).toEqual([1, false]);
    const many = render([...fields(3, true), ...fields(1, false)]);
    expect([many.match(/\(optional\)/g)?.length, many.includes('(required)')]).toEqual([1, false]);
  });

  it('says once that all fields are required', () => {
    const html = render(fields(3, true));
    expect(html.match(/required/g)).toHaveLength(4);
    expect(html).toContain('All fields are required');
  });

  it('requires in the browser only what is never hidden', () => {
    const source = makeField('text', { id: 'a', name: 'a', required: true });
    const conditional = makeField('text', {
      id: 'b',
      name: 'b',
      required: true,
      conditionalLogic: [show('a')],
    });
    const html = render([source, conditional]);
    expect(tag(html, 'input', 'name="a"')).toContain(' required');
    expect(tag(html, 'input', 'name="b"')).not.toContain(' required');
    expect(html).toContain(
      '<p class="form__condition" id="f-condition-b" data-condition>Only if Label of text is filled in</p>',
    );
    expect(tag(html, 'input', 'name="b"')).toContain('aria-describedby="f-condition-b f-error-b"');
  });

  it('requires nothing in a conditional section, or in a step that may be skipped', () => {
    const required = (id: string) => makeField('text', { id, name: id, required: true });
    const step = (id: string) => makeField('section_break', { id, settings: { asStep: true } });
    const section = makeField('section_break', { id: 's', conditionalLogic: [show('a')] });
    const inSection = render([required('a'), section, required('b')]);
    expect(tag(inSection, 'input', 'name="b"')).not.toContain(' required');
    const jump = {
      action: 'jumpTo' as const,
      value: 'three',
      when: { all: [{ field: 'a', op: 'isEmpty' as const }] },
    };
    const inSteps = render([
      { ...required('a'), conditionalLogic: [jump] },
      step('two'),
      required('b'),
      step('three'),
      required('c'),
    ]);
    const isRequired = (name: string) => tag(inSteps, 'input', `name="${name}"`).includes(' required');
    expect(['a', 'b', 'c'].map(isRequired)).toEqual([true, false, true]);
  });
});

describe('errors', () => {
  const fields = [
    makeField('text', { id: 'a', name: 'a', helpText: 'Help' }),
    makeField('radio', { id: 'b', name: 'b', options: [{ label: 'One', value: '1' }] }),
  ];
  const errors = {
    b: [
      { rule: 'required' as const, message: 'Choose & go' },
      { rule: 'unique' as const, message: 'Never shown' },
    ],
    a: [{ rule: 'required' as const, message: 'Fill it in' }],
  };

  it('are listed on top in the order of the form, with links to the first control', () => {
    const html = render(fields, { errors });
    expect(html).toContain(
      '<div class="form__summary" role="alert" tabindex="-1" data-summary>' +
        '<h2 class="form__title">There are 2 problems</h2><ul>' +
        '<li><a href="#f-field-a">Fill it in</a></li><li><a href="#f-option-b-0">Choose &amp; go</a></li></ul></div>',
    );
    expect(html).toContain('id="f-option-b-0"');
    expect(html).not.toContain('Never shown');
  });

  it('describe their field together with its help', () => {
    const control = tag(render(fields, { errors }), 'input', 'name="a"');
    expect(control).toContain('aria-describedby="f-help-a f-error-a" aria-invalid="true"');
    expect(tag(render(fields), 'input', 'name="a"')).not.toContain('aria-invalid');
  });

  it('stand at the field as plain text', () => {
    expect(render(fields, { errors })).toContain('<p class="form__error" id="f-error-a">Fill it in</p>');
    expect(render(fields)).toContain('<p class="form__error" id="f-error-a" hidden></p>');
  });

  it('of one field are one problem', () => {
    expect(render(fields, { errors: { a: errors.a } })).toContain('There is 1 problem<');
  });
});

describe('steps and sections', () => {
  const step = makeField('section_break', { id: 'two', label: 'Second', settings: { asStep: true } });
  const section = makeField('section_break', { id: 'sec', label: 'Address', helpText: 'Where to' });

  it('are fieldsets with a legend, all of them shown', () => {
    const html = render([makeField('text'), step, makeField('email')]);
    expect(html).toContain('<fieldset class="form__stack form__step" data-step="" aria-label="Contact">');
    expect(html).toContain(
      '<fieldset class="form__stack form__step" data-step="two"><legend class="form__title form__step-title">Second</legend>',
    );
  });

  it('have no heading without a label', () => {
    const html = render([
      { ...section, label: ' ' },
      makeField('heading', { label: '' }),
      { ...step, label: '' },
      makeField('text'),
    ]);
    expect(html).not.toMatch(/<h\d|<legend|aria-labelledby/);
    expect(html).toContain('data-section="sec"');
    expect(html).toContain('<fieldset class="form__stack form__step" data-step="two" aria-label="Contact">');
  });

  it('leave out a step without fields', () => {
    expect(render([makeField('text'), step])).not.toContain('data-step="two"');
  });

  it('group the fields under a heading', () => {
    expect(render([section, makeField('text')])).toContain(
      '<div class="form__stack form__section" role="group" aria-labelledby="f-title-sec" data-section="sec">' +
        '<h2 class="form__title" id="f-title-sec">Address</h2><p class="form__help">Where to</p>',
    );
  });
});

describe('on the canvas', () => {
  const fields = [
    makeField('text', { required: true }),
    makeField('hidden', { required: true }),
    makeField('signature'),
    makeField('section_break', { id: 'two', settings: { asStep: true } }),
    makeField('captcha'),
  ];
  const html = render(fields, { edit: true, action: '#', honeypot: 'trap', token: 't' });

  it('nothing can be sent, typed or required, and nothing has a name', () => {
    expect(html).not.toMatch(/<form|name="|type="submit"| required|form__trap/);
    expect(html.match(/ inert>/g)!.length).toBe(fields.length + 1);
  });

  it('every field can be found, and no other attribute of the page editor is used', () => {
    for (const { id } of fields) expect(html).toContain(`data-form-field="${id}"`);
    expect(html).not.toContain('data-field=');
  });

  it('has the classes and variables of the published form', () => {
    const published = tag(render(fields), 'form');
    const canvas = tag(html, 'div', 'data-form=');
    for (const name of ['class', 'style', 'id']) {
      const value = new RegExp(` ${name}="[^"]*"`);
      expect(value.exec(canvas)![0]).toBe(value.exec(published)![0]);
    }
  });

  it('says that a form has no fields', () => {
    expect(render([], { edit: true })).toContain('This form has no fields yet');
    expect(render([])).not.toContain('This form has no fields yet');
  });
});

describe('hostile content', () => {
  const evil = `"><script>alert(1)</script><a x='`;
  const types = [
    'text',
    'number',
    'textarea',
    'select',
    'radio',
    'checkbox',
    'toggle',
    'date',
    'datetime',
    'file_upload',
    'rating',
    'range',
    'color',
    'signature',
    'section_break',
    'heading',
    'paragraph',
    'hidden',
    'captcha',
    'payment',
  ] as const;
  const field = (type: (typeof types)[number]) =>
    makeField(type, {
      id: type + evil,
      label: evil,
      name: evil,
      placeholder: evil,
      helpText: evil,
      options: [
        { label: evil, value: evil },
        { label: evil, value: `${evil}2` },
      ],
      conditionalLogic: [{ action: 'show', when: { any: [{ field: evil, op: 'equals', value: evil }] } }],
      settings: {
        allowOther: true,
        autocomplete: evil,
        fileTypes: [evil],
        defaultValue: evil,
        asStep: true,
        payment: { mode: 'fixed', currency: 'USD', amount: 5, description: evil },
      },
    });

  it.each([false, true])('never breaks out (canvas: %s)', (edit) => {
    const fields = types.map(field);
    const ids = fields.map(({ id }) => id);
    const html = renderForm(
      makeForm(
        fields,
        { styling: makeStyling({ colors: { primary: evil, text: evil, background: evil, border: evil } }) },
        {
          publicId: evil,
          name: evil,
          description: evil,
        },
      ),
      {
        ...renderOptions,
        action: evil,
        idPrefix: evil,
        edit,
        token: evil,
        key: evil,
        honeypot: evil,
        errors: Object.fromEntries(ids.map((id) => [id, [{ rule: 'type', message: evil }]])),
        malformed: Object.fromEntries(ids.map((id) => [id, evil])),
        staged: Object.fromEntries(ids.map((id) => [id, [{ token: evil, name: evil, size: 1 }]])),
      },
    );
    expect(html).not.toMatch(/<script|<a x/);
    expect(html.replace(/<[a-z0-9]+( [\w-]+(="[^"<>]*")?)*\/?>|<\/[a-z0-9]+>/gi, '')).not.toMatch(/[<>"]/);
  });
});
