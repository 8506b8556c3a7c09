import type { JsonObject, Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { drawFormContent } from './draw-form-content.ts';
import { elementKinds } from '../elements/registry.ts';
import { listEmbeddedForms } from './embedded-forms.ts';
import { type RenderEnvironment, renderSection } from '../section.ts';
import { designOf } from '../testing/design.ts';

const design: SectionDesign = {
  ...designOf('<section class="form-1">{% form formConfig class:"form-1__form" %}</section>'),
  type: 'form/form-1',
};
design.config.fields = [{ name: 'formConfig', type: 'form', label: { en: 'Form', vi: 'Biểu mẫu' } }];

const environment = (locale: string, more: Partial<RenderEnvironment> = {}): RenderEnvironment => ({
  mode: 'publish',
  site: { name: 'Quán', home: '/', year: 2026, locale },
  currentPath: '/',
  findDesign: () => design,
  findElement: (kind) => elementKinds.get(kind),
  resolveImage: (src) => ({ src }),
  resolveLink: (href) => href,
  sanitizeHtml: (html) => html,
  icons: {},
  formAction: () => '#',
  drawForm: ({ content }, place) => content && drawFormContent(content, { place, locale }),
  ...more,
});

const sectionOf = (data: JsonObject): Section => ({ id: 'a1', type: design.type, data });
const draw = (data: JsonObject, locale = 'en') => renderSection(sectionOf(data), environment(locale));

const options = { findDesign: () => design, locale: 'en' };

/** Saved before forms were records: its labels are among the texts of the section. */
const earlier = {
  title: 'Write to <us>',
  nameLabel: 'Your "name"',
  emailLabel: 'Your email',
  phoneLabel: '',
  topicLabel: 'Topic',
  topics: [
    { id: 'i1', label: 'A price' },
    { id: 'i2', label: 'A date' },
  ],
  messageLabel: 'Your message',
  submitLabel: 'Send it',
};

describe('a section that was saved before forms were records', () => {
  it('shows the form that it had, with the same names and texts', () => {
    const { html, elements, problem } = draw(earlier);
    expect(problem).toBeUndefined();
    expect([...elements].map(({ definition }) => definition.kind)).toEqual(['form']);
    expect(html).toContain('<div class="form-1__form"><form class="form ');
    expect(html).toContain('aria-label="Write to &lt;us&gt;"');
    expect(html).toContain('>Your &quot;name&quot;</label>');
    for (const name of ['name', 'email', 'topic', 'message']) expect(html).toContain(` name="${name}"`);
    expect(html).not.toContain('name="phone"');
    expect(html).toContain('<option value="A price">A price</option>');
    expect(html).toContain('<span>Send it</span>');
  });

  it('has the language of the site where it had no text', () => {
    expect(draw({ title: 'Viết' }, 'vi').html).toContain('>Lời nhắn</label>');
    expect(draw({ title: 'Write' }).html).toContain('>Message</label>');
  });

  it('is listed with that form, so that it becomes one of the site', () => {
    const found = listEmbeddedForms([sectionOf(earlier)], options);
    expect(found).toMatchObject([
      { nodeId: 'a1', formId: undefined, content: { name: 'Write to <us>', slug: 'contact' } },
    ]);
  });

  it.each([4, 'x', [], { fields: 'x' }, { fields: [{ type: 'text' }] }, { id: 7, fields: [null] }])(
    'never fails on what is no form: %j',
    (formConfig) => {
      expect(draw({ ...earlier, formConfig }).problem).toBeUndefined();
    },
  );
});

describe('a section with a form', () => {
  it('shows that one, and none of its earlier labels', () => {
    const [form] = listEmbeddedForms([sectionOf({ title: 'New' })], options);
    const { html } = draw({ ...earlier, formConfig: form?.content as unknown as JsonObject });
    expect(html).toContain('aria-label="New"');
    expect(html).not.toContain('Your email');
  });
});
