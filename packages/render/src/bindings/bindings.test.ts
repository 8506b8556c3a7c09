import type { Facts } from '@sitewright/contract/company/company-bindings';
import type { JsonObject, Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { elementKinds } from '../elements/registry.ts';
import { type RenderEnvironment, renderSection } from '../section.ts';
import { designOf } from '../testing/design.ts';
import { factAt } from './company-facts.ts';
import { withPresentValues } from './resolve-bindings.ts';

const label = { en: 'x', vi: 'x' };
const design: SectionDesign = designOf(
  '<section class="test-1"><h2 data-field="title">{{ title }}</h2>{% rich body %}{% link phone %}' +
    '{% if items.size > 0 %}<ul>{% for item in items %}<li data-item="{{ item.id }}">{{ item.days }}: {{ item.time }}</li>{% endfor %}</ul>{% endif %}</section>',
);
design.config.fields = [
  { name: 'title', type: 'text', label },
  { name: 'body', type: 'richtext', label },
  { name: 'phone', type: 'link', label },
  {
    name: 'items',
    type: 'list',
    label,
    itemLabel: label,
    fields: [
      { name: 'days', type: 'text', label },
      { name: 'time', type: 'text', label },
    ],
  },
];

const facts: Facts = {
  name: 'Kiln & Clay',
  phone: '028 3822 1100',
  phoneLink: 'tel:+842838221100',
  hours: [
    { day: 'Monday – Friday', text: '08:00 – 18:00' },
    { day: 'Sunday', text: 'Closed' },
  ],
  socials: { facebook: 'https://facebook.com/kiln' },
};

const draw = (data: JsonObject, more: Partial<RenderEnvironment> = {}, section: Partial<Section> = {}) =>
  renderSection(
    { id: 'a1', type: design.type, data, ...section },
    {
      mode: 'publish',
      site: { name: 'Quán', home: '/', year: 2026, locale: 'en' },
      currentPath: '/',
      findDesign: () => design,
      findElement: (kind) => elementKinds.get(kind),
      resolveImage: (src) => ({ src }),
      resolveLink: (href) => href,
      sanitizeHtml: (html) => html,
      icons: {},
      formAction: () => '#',
      facts,
      ...more,
    },
  ).html;

describe('a bound field', () => {
  it('shows the fact, also as the label and the URL of a link', () => {
    const html = draw({
      title: { bind: 'company.name' },
      phone: { label: { bind: 'company.phone' }, href: { bind: 'company.phoneLink' } },
    });
    expect(html).toContain('<h2>Kiln &amp; Clay</h2>');
    expect(html).toContain('href="tel:+842838221100"');
    expect(html).toContain('>028 3822 1100</a>');
  });

  it('shows a list, under the names that the design has for its texts', () => {
    const html = draw({ items: { bind: 'company.hours' } });
    expect(html).toContain('<li>Monday – Friday: 08:00 – 18:00</li><li>Sunday: Closed</li>');
  });

  it('is empty where the profile has no such fact, whatever was known before', () => {
    expect(draw({ title: { bind: 'company.taxId', value: '123' } })).toContain('<h2></h2>');
    expect(draw({ title: { bind: 'company.taxId' } })).toContain('<h2></h2>');
  });

  it.each([
    'company.nothing',
    'company',
    'phone',
    'company.__proto__',
    'constructor',
    'toString',
    'company.constructor',
    'company.phone.length',
    '',
  ])('is empty for the unknown path “%s”', (bind) =>
    expect(draw({ title: { bind } })).toContain('<h2></h2>'),
  );

  it('is empty where the fact is of another kind than the field', () => {
    const html = draw({
      title: { bind: 'company.hours' },
      items: { bind: 'company.phone' },
      phone: { label: { bind: 'company.socials' }, href: '/x' },
      body: { bind: 'company.hours' },
    });
    expect(html).toContain('<h2></h2>');
    expect(html).not.toContain('<ul>');
    expect(html).not.toContain('[object');
  });

  it('is empty before a default value of the section', () => {
    const section = { defaultValues: { title: 'Default' } };
    expect(draw({ title: { bind: 'company.taxId' } }, {}, section)).toContain('<h2></h2>');
  });

  it('is escaped, in formatted text as well', () => {
    const hostile: Facts = { name: '<img src=x onerror=alert(1)>', phoneLink: 'javascript:alert(1)' };
    const html = draw(
      {
        title: { bind: 'company.name' },
        body: { bind: 'company.name' },
        phone: { label: { bind: 'company.name' }, href: { bind: 'company.phoneLink' } },
      },
      { facts: hostile },
    );
    expect(html).not.toContain('<img');
    expect(html).not.toContain('javascript:');
  });

  it('keeps a name in a right-to-left script as it is', () => {
    expect(draw({ title: { bind: 'company.name' } }, { facts: { name: 'مخبز الحي' } })).toContain(
      '<h2>مخبز الحي</h2>',
    );
  });

  it('in a dropped element shows the fact', () => {
    const element = { id: 'e1', type: 'heading', data: { content: { bind: 'company.name' } } };
    const box = { id: 'b1', type: 'box', children: [{ ...element, id: 'e2' }] };
    const html = draw({}, {}, { dropZones: { main: [element, box] } });
    expect(html.match(/Kiln &amp; Clay/g)).toHaveLength(2);
  });

  it('has entries in the editor that belong to no record of the page', () => {
    expect(draw({ items: { bind: 'company.hours' } }, { mode: 'edit' })).toContain('<li data-item="">');
  });
});

it('opening hours are a list or a text, as the field of another design needs them', () => {
  const hours: Facts = { ...facts, hoursText: 'Mon – Fri: 08:00 – 18:00' };
  expect(draw({ title: { bind: 'company.hours' } }, { facts: hours })).toContain(
    '<h2>Mon – Fri: 08:00 – 18:00</h2>',
  );
  expect(draw({ items: { bind: 'company.hoursText' } }, { facts: hours })).toContain(
    '<li>Sunday: Closed</li>',
  );
});

describe('content without bindings', () => {
  it('is the same with and without facts', () => {
    const data = { title: 'A', items: [{ id: 'i1', days: 'Mon', time: '9' }] };
    expect(draw(data)).toBe(draw(data, { facts: {} }));
  });
});

it('social profiles are links with their icons', () => {
  expect(factAt(facts, 'company.socialLinks')).toEqual([
    {
      icon: 'brand-facebook',
      network: 'facebook',
      href: 'https://facebook.com/kiln',
      link: { label: 'Facebook', href: 'https://facebook.com/kiln' },
    },
  ]);
  expect(factAt(facts, 'company.socials.facebook')).toBe('https://facebook.com/kiln');
});

it('exported content has each binding with its present value', () => {
  const content = {
    sections: [{ data: { title: { bind: 'company.name', value: 'Old' }, x: { bind: 'company.no' } } }],
  };
  expect(withPresentValues(content, facts)).toEqual({
    sections: [
      { data: { title: { bind: 'company.name', value: 'Kiln & Clay' }, x: { bind: 'company.no' } } },
    ],
  });
});
