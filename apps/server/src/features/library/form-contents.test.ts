import { formContentSchema } from '@sitewright/contract/forms/forms';
import { renderSection } from '@sitewright/render/section';
import { describe, expect, it } from 'vitest';
import { checkWithLibrary } from './design-check/check-library-design.ts';
import { designFrom, type DesignFiles } from './design-files.ts';
import { libraryEnvironment, sampleSection } from './library-render.ts';
import { loadLibrary } from './library.ts';
import { templateIn } from './template-texts.ts';

const library = loadLibrary();

const config = {
  label: { en: 'Sign-up', vi: 'Đăng ký' },
  category: 'form',
  keywords: ['form', 'letter'],
  version: 1,
  fields: [{ name: 'formConfig', type: 'form', label: { en: 'Form', vi: 'Biểu mẫu' } }],
};
const form = {
  name: 'Letter',
  fields: [{ id: 'email', name: 'email', type: 'email', label: 'Your email' }],
  styling: { siteColors: true },
};

const filesWith = (
  formConfig: unknown,
  template = '<section class="sign-up">{% form formConfig class:"sign-up__form" %}</section>',
): DesignFiles => {
  const files = {
    'config.json': JSON.stringify(config),
    'defaults.json': JSON.stringify({ formConfig }),
    'template.html': template,
    'styles.css': '.sign-up__form { display: grid }',
  };
  return { texts: new Map(Object.entries(files)), assets: new Map() };
};
const issuesOf = (files: DesignFiles): string[] =>
  checkWithLibrary(library, files, { type: 'custom/sign-up' }).map(({ message }) => message);

describe('a section template with a form', () => {
  it('passes every rule, and its form is completed with the defaults of forms', () => {
    const files = filesWith(form);
    expect(issuesOf(files)).toEqual([]);
    const { defaults } = designFrom(files, 'custom/sign-up');
    expect(defaults).toEqual({ formConfig: formContentSchema.parse(form) });
  });

  it.each([
    ['a text', 'contact'],
    ['a field of an unknown type', { ...form, fields: [{ ...form.fields[0], type: 'password' }] }],
    ['a field without a name', { ...form, fields: [{ ...form.fields[0], name: '' }] }],
  ])('is rejected when its form is %s', (_name, formConfig) => {
    expect(issuesOf(filesWith(formConfig))).toContainEqual(expect.stringMatching(/formConfig isn’t a form/));
  });

  it('is rejected when a template does not show the form', () => {
    const issues = issuesOf(filesWith(form, '<section class="sign-up"></section>'));
    expect(issues).toContainEqual(expect.stringMatching(/doesn’t use the field formConfig/));
  });
});

describe('the library', () => {
  const own = [...library.designs.values()].filter(({ config: { fields } }) =>
    fields.some(({ type }) => type === 'form'),
  );

  it('has forms in its form sections, one contact section and one footer', () => {
    const types = own.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['form/form-1', 'contact/contact-4', 'footer/footer-3']));
    const written = [...library.designs.values()].filter(({ templates }) =>
      Object.values(templates).some((source) => source.includes('<form')),
    );
    expect(written).toEqual([]);
  });

  it.each(own.map((design) => [design.type, design] as const))('draws the form of %s', (_type, design) => {
    const { html } = renderSection(sampleSection(design), libraryEnvironment(library, {}));
    expect(html).toMatch(/<form class="form [^"]*form--site-colors"/);
    expect(html).toContain('<button class="form__button" type="submit">');
  });

  it('has only complete forms in its site templates', () => {
    for (const { header, footer, content } of library.templates.values()) {
      for (const part of [header, footer, ...content.flatMap((page) => page.content.sections)]) {
        const { formConfig } = (part as unknown as { data: Record<string, unknown> }).data;
        if (formConfig !== undefined) expect(formContentSchema.parse(formConfig)).toEqual(formConfig);
      }
    }
  });

  it('translates the texts of a form, and neither names of fields nor values of options', () => {
    const bakery = templateIn(library.templates.get('bakery')!, library.designs, 'vi');
    const order = bakery.content
      .flatMap(
        (page) => page.content.sections as unknown as { type: string; data: Record<string, unknown> }[],
      )
      .find(({ type }) => type === 'form/form-4')!;
    const content = formContentSchema.parse(order.data['formConfig']);
    expect(content.settings).toMatchObject({
      submitText: 'Gửi đơn',
      successMessage: 'Cảm ơn bạn. Hôm nay bạn sẽ nhận được giá, kèm một câu hỏi ấy.',
    });
    expect(content.fields[0]).toMatchObject({ name: 'choice' });
    expect(content.fields[0]!.options[0]).toEqual({ label: 'Nhỏ: 6–8 người', value: 'Small' });
  });
});
