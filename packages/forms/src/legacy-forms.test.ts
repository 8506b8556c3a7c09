import { formLimits } from '@sitewright/contract/forms/form-limits';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import { describe, expect, it } from 'vitest';
import { legacyForm } from './legacy-forms.ts';

// What each kind of section and element was saved with before forms were records.
const saved: Record<string, Record<string, unknown>> = {
  'form/form-1': {
    title: 'Write to us',
    nameLabel: 'Your name',
    emailLabel: 'Your email',
    phoneLabel: 'Your phone',
    topicLabel: 'What is it about?',
    topics: [{ label: 'A price' }, { label: 'A date' }],
    messageLabel: 'Your message',
    submitLabel: 'Send message',
  },
  'form/form-2': {
    title: 'Book a table',
    nameLabel: 'My name is',
    peopleLabel: 'and there will be',
    peopleUnit: 'of us',
    dateLabel: 'on',
    subjectLabel: 'I would like',
    emailLabel: 'Please answer me at',
    submitLabel: 'Ask for a table',
  },
  'form/form-3': { title: 'The letter', emailLabel: 'Your email', submitLabel: 'Sign up' },
  'form/form-4': {
    title: 'One price',
    choiceLabel: 'What are we moving?',
    choices: [{ label: 'One room', text: 'A van and two people' }, { label: 'A flat' }],
    routeLabel: 'From where to where?',
    fromLabel: 'From',
    toLabel: 'To',
    dateLabel: 'Moving day',
    contactLabel: 'Whom may we ring?',
    nameLabel: 'Name',
    phoneLabel: 'Phone',
    emailLabel: 'Email',
    messageLabel: 'Narrow stairs?',
    submitLabel: 'Ask for the price',
  },
  'contact/contact-4': {
    formTitle: 'We ring you',
    nameLabel: 'Name',
    phoneLabel: 'Your number',
    timeLabel: 'When is good?',
    times: [{ label: 'This morning' }, { label: 'After lunch' }],
    submitLabel: 'Ring me back',
  },
  'footer/footer-3': { formTitle: 'News', emailLabel: 'Your email', submitLabel: 'Keep me posted' },
  form: {
    name: 'Contact us',
    nameLabel: 'Name',
    emailLabel: 'Email',
    phoneLabel: 'Phone',
    messageLabel: 'Message',
    submitLabel: 'Send',
  },
};
const types = Object.keys(saved);

/** Names, labels and types of the fields; `!` after what is required. */
const fieldsOf = (type: string, data: Record<string, unknown>, locale: string): string[] =>
  legacyForm(type, data, locale)?.fields.map(
    (field) => `${field.type} ${field.name}: ${field.label}${field.required ? '!' : ''}`,
  ) ?? [];

describe('the form of content from before forms were records', () => {
  it.each([
    [
      'form/form-1',
      [
        'text name: Your name!',
        'email email: Your email!',
        'phone phone: Your phone',
        'select topic: What is it about?',
        'textarea message: Your message!',
      ],
    ],
    [
      'form/form-2',
      [
        'text name: My name is!',
        'number people: and there will be!',
        'date date: on!',
        'text subject: I would like!',
        'email email: Please answer me at!',
      ],
    ],
    ['form/form-3', ['email email: Your email!']],
    [
      'form/form-4',
      [
        'radio choice: What are we moving?!',
        'section_break route: From where to where?',
        'text from: From',
        'text to: To',
        'date date: Moving day',
        'section_break contact: Whom may we ring?',
        'text name: Name!',
        'phone phone: Phone',
        'email email: Email!',
        'textarea message: Narrow stairs?',
      ],
    ],
    ['contact/contact-4', ['text name: Name!', 'phone phone: Your number!', 'select time: When is good?']],
    ['footer/footer-3', ['email email: Your email!']],
    ['form', ['text name: Name!', 'email email: Email!', 'phone phone: Phone', 'textarea message: Message!']],
  ])('%s has the fields that visitors filled in, under the same names', (type, fields) => {
    expect(fieldsOf(type, saved[type]!, 'en')).toEqual(fields);
    // The texts are those of the owner, whatever the language of the site.
    expect(fieldsOf(type, saved[type]!, 'vi')).toEqual(fields);
    expect(legacyForm(type, saved[type]!, 'en')?.settings.submitText).toBe(saved[type]!['submitLabel']);
  });

  it.each(types)('%s can be saved as it is, in both languages', (type) => {
    for (const locale of ['en', 'vi'])
      for (const data of [saved[type]!, {}]) {
        const form = legacyForm(type, data, locale);
        if (form) expect(formContentSchema.parse(form)).toEqual(form);
      }
  });

  it.each([
    ['form/form-1', 'Contact', 'Liên hệ'],
    ['form/form-2', 'Booking', 'Đặt chỗ'],
    ['form/form-3', 'Newsletter', 'Bản tin'],
    ['form/form-4', 'Quote', 'Báo giá'],
    ['contact/contact-4', 'Callback', 'Gọi lại'],
    ['form', 'Contact', 'Liên hệ'],
  ])('%s without texts speaks the language of the site', (type, english, vietnamese) => {
    const [en, vi] = [legacyForm(type, {}, 'en')!, legacyForm(type, {}, 'vi-VN')!];
    expect([en.name, vi.name]).toEqual([english, vietnamese]);
    expect([en.settings.submitText, vi.settings.submitText]).toEqual(['Submit', 'Gửi']);
    expect(vi.settings.successMessage).toBe('Cảm ơn bạn đã gửi biểu mẫu!');
    expect(vi.fields.map(({ id }) => id)).toEqual(en.fields.map(({ id }) => id));
  });

  it('a footer whose email label is empty has no form', () => {
    expect(legacyForm('footer/footer-3', { formTitle: 'News', emailLabel: ' ' }, 'en')).toBeUndefined();
  });

  it('an option is answered with its label, and its text stands behind that', () => {
    const [choice] = legacyForm('form/form-4', saved['form/form-4']!, 'en')!.fields;
    expect(choice?.options).toEqual([
      { label: 'One room: A van and two people', value: 'One room' },
      { label: 'A flat', value: 'A flat' },
    ]);
  });

  it('the number of people begins with two and has its unit behind it', () => {
    const people = legacyForm('form/form-2', saved['form/form-2']!, 'en')!.fields[1];
    expect(people).toMatchObject({
      helpText: 'of us',
      settings: { min: 1, max: 99, integer: true, defaultValue: 2 },
    });
  });

  it('a section that never had one has none', () => {
    for (const type of ['hero/hero-1', '__proto__', 'constructor', ''])
      expect(legacyForm(type, saved['form/form-1']!, 'en')).toBeUndefined();
  });
});

describe('hostile content', () => {
  const long = 'x'.repeat(formLimits.labelMaxLength - 1);
  const hostile: [string, unknown][] = [
    ['a number', 4],
    ['nothing', null],
    ['a list', [['x']]],
    ['an object', { toString: 'x' }],
    ['a huge text', 'x'.repeat(100_000)],
    ['a text that ends within a character', `${long}😀${long}`],
    ['markup', '"><script>alert(1)</script>'],
    ['many options', Array.from({ length: 2_000 }, (_, index) => ({ label: `Option ${index}` }))],
    [
      'options that are none',
      [null, 1, 'x', { label: '' }, { label: 4 }, JSON.parse('{"__proto__":{"label":"x"}}')],
    ],
    ['options twice', [{ label: 'x' }, { label: 'x' }, { label: 'x', text: long.repeat(4) }]],
  ];

  it.each(hostile)('becomes a form that can be saved: %s for every text', (_name, value) => {
    for (const type of types) {
      const keys = Object.keys(saved[type]!);
      const form = legacyForm(type, Object.fromEntries(keys.map((key) => [key, value])), 'en');
      if (!form) continue;
      expect(formContentSchema.parse(form)).toEqual(form);
      expect(JSON.stringify(form)).not.toMatch(/\\ud[89ab]../);
      for (const { options } of form.fields)
        expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
    }
  });

  it('reads no text that the content only inherits', () => {
    const data = Object.create({ nameLabel: 'Inherited', title: 'Inherited' }) as Record<string, unknown>;
    expect(JSON.stringify(legacyForm('form/form-1', data, 'en'))).not.toContain('Inherited');
  });
});
