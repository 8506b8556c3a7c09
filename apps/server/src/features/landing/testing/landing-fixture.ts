// Small landing templates for tests, in place of those of the library.
import {
  type LandingManifest,
  landingManifestSchema,
  type LandingTexts,
  landingTextsSchema,
  templatePages,
} from '@sitewright/contract/landing/landing-template';
import { compileLanding, type LandingSources } from '@sitewright/render/landing/landing-engine';
import type { TestApp } from '../../../testing/test-app.ts';
import type { LoadedTemplate } from '../templates/load-templates.ts';

const head = Object.fromEntries(
  templatePages.map((page) => [page, { title: `{brand} ${page}`, description: `About ${page}` }]),
);

const manifest = {
  name: { en: 'Plain', vi: 'Đơn giản' },
  description: { en: 'For tests', vi: 'Để kiểm thử' },
  regions: {
    hero: {
      label: { en: 'Hero', vi: 'Phần mở đầu' },
      pages: ['home'],
      fields: {
        title: { type: 'text', maxLength: 40 },
        lead: { type: 'multiline', maxLength: 200 },
        href: { type: 'url' },
      },
    },
    steps: {
      label: { en: 'Steps', vi: 'Các bước' },
      pages: ['home'],
      fields: {},
      list: { min: 1, max: 3, fields: { title: { type: 'text', maxLength: 30 } } },
    },
  },
  defaultConfig: {
    sections: { home: ['hero', 'steps'], about: [], features: [], pricing: [], contact: [] },
    colors: {
      primary: '#2244cc',
      background: '#ffffff',
      text: '#111111',
      accent: '#cc4422',
      surface: '#f4f4f4',
    },
    fonts: { heading: 'manrope', body: 'system' },
    features: { steps: true },
  },
} satisfies Record<string, unknown>;

const texts = {
  en: {
    head,
    hero: { title: 'Welcome to {brand}', lead: 'First line\nSecond line', href: '/register' },
    steps: { items: [{ title: 'One' }, { title: 'Two' }] },
  },
  vi: {
    head,
    hero: { title: 'Chào mừng đến {brand}', lead: 'Dòng một\nDòng hai', href: '/register' },
    steps: { items: [{ title: 'Một' }, { title: 'Hai' }] },
  },
};

const sources: LandingSources = {
  layout: `<header><a href="{{ links.home | url }}">{{ brand.name }}</a>
{% for link in nav %}<a class="nav" href="{{ link.href | url }}"{% if link.current %} aria-current="page"{% endif %}>{{ link.label }}</a>{% endfor %}
{% for link in resources %}<a class="resource" href="{{ link.href | url }}">{{ link.label }}</a>{% endfor %}
</header>{{ page }}<footer>{% if footer.showCards %}{% card_logos %}{% endif %}{{ footer.note.label }}</footer>`,
  pages: {
    home: '<main id="content">{% sections %}</main>',
    about: '<main id="content"><h1>{{ ui.mainNavigation }}: about</h1></main>',
    features: '<main id="content"><h1>features</h1></main>',
    pricing: '<main id="content"><h1>pricing</h1>{% for plan in plans %}{{ plan.price }} {% endfor %}</main>',
    contact: `<main id="content"><h1>contact</h1>{% if contact.sent %}<p class="sent">{{ ui.contactSent }}</p>{% endif %}
<form method="post" action="{{ contact.action | url }}"><p class="error">{{ contact.error }}</p>
<input name="name" value="{{ contact.values.name }}"><span>{{ contact.errors.name }}</span>
<input name="email" value="{{ contact.values.email }}"><span>{{ contact.errors.email }}</span>
<textarea name="message">{{ contact.values.message }}</textarea>{% honeypot %}</form></main>`,
  },
  sections: new Map([
    [
      'hero',
      '<section data-section="hero"><h1 data-path="hero.title">{{ t.hero.title }}</h1><p data-path="hero.lead">{{ t.hero.lead | lines }}</p><a class="go" href="{{ t.hero.href | url }}">{% icon "check" %}</a></section>',
    ],
    [
      'steps',
      '<ol data-section="steps">{% for step in t.steps.items %}<li data-path="steps.items.{{ forloop.index0 }}.title">{{ step.title }}</li>{% endfor %}</ol>',
    ],
  ]),
  partials: new Map(),
};

export interface TemplateChanges {
  slug?: string;
  regions?: Record<string, unknown>;
  features?: Record<string, boolean>;
  texts?: { en: Record<string, unknown>; vi: Record<string, unknown> };
  sources?: Partial<LandingSources>;
}

export const plainTemplate = (changes: TemplateChanges = {}): LoadedTemplate => {
  const slug = changes.slug ?? 'modern-saas';
  const parsed: LandingManifest = landingManifestSchema.parse({
    ...manifest,
    ...(changes.regions && { regions: changes.regions }),
    defaultConfig: {
      ...manifest.defaultConfig,
      ...(changes.features && { features: changes.features }),
    },
  });
  const all = { ...sources, ...changes.sources };
  const parse = (language: 'en' | 'vi'): LandingTexts =>
    landingTextsSchema.parse(changes.texts ? { head, ...changes.texts[language] } : texts[language]);
  return {
    ...parsed,
    slug,
    texts: { en: parse('en'), vi: parse('vi') },
    styles: '.go{color:var(--landing-primary)}',
    view: compileLanding(slug, all, 'view'),
    edit: compileLanding(slug, all, 'edit'),
    assets: new Map(),
    assetVersion: 'test',
  };
};

/** Has the hero alone, without its address, and a shorter title. */
export const barerTemplate = (): LoadedTemplate =>
  plainTemplate({
    slug: 'startup-bold',
    features: {},
    regions: {
      hero: {
        ...manifest.regions.hero,
        fields: { title: { type: 'text', maxLength: 20 }, lead: manifest.regions.hero.fields.lead },
      },
    },
    texts: {
      en: { hero: { title: 'Bold', lead: 'Lead' } },
      vi: { hero: { title: 'Mạnh mẽ', lead: 'Mở đầu' } },
    },
    sources: {
      pages: { ...sources.pages, home: '<main id="content"><h1>{{ t.hero.title }}</h1></main>' },
    },
  });

/** Replaces the templates of the library in these processes. */
export const usePlainTemplates = (...apps: readonly TestApp[]): void => {
  for (const { ctx } of apps) {
    ctx.landingTemplates.clear();
    for (const template of [plainTemplate(), barerTemplate()])
      ctx.landingTemplates.set(template.slug, template);
    for (const tenantId of ['default-tenant', 'north', 'south']) ctx.landingDocuments.invalidate(tenantId);
  }
};
