// A landing page with one template of two sections, and a server that renders it in the simplest way.
import {
  customizeLanding,
  getLandingTemplate,
  listLandingTemplates,
  type LandingState,
  switchLandingTemplate,
} from '@sitewright/contract/landing/landing';
import {
  allPagesEnabled,
  customizationsSchema,
  landingSeoSchema,
} from '@sitewright/contract/landing/landing-config';
import {
  getCurrentLanding,
  type LandingManager,
  previewLanding,
  publishLandingDraft,
} from '@sitewright/contract/landing/landing-manager';
import type { LandingTemplate, LandingTexts } from '@sitewright/contract/landing/landing-template';
import { mock } from '../../../testing/mock-api.ts';
import { fullSample } from '../../../testing/sample.ts';

const colors = {
  primary: '#2f4fd0',
  background: '#ffffff',
  text: '#16181d',
  accent: '#e4572e',
  surface: '#f4f5f7',
};

export const template: LandingTemplate = {
  id: 'modern-saas',
  slug: 'modern-saas',
  name: { en: 'Modern SaaS', vi: 'SaaS hiện đại' },
  description: { en: 'Calm', vi: 'Yên tĩnh' },
  regions: {
    hero: {
      label: { en: 'Hero', vi: 'Banner đầu trang' },
      pages: ['home'],
      fields: { title: { type: 'text', maxLength: 40 }, lead: { type: 'multiline', maxLength: 200 } },
    },
    steps: {
      label: { en: 'Steps', vi: 'Các bước' },
      pages: ['home'],
      fields: {},
      list: { min: 0, max: 3, fields: { title: { type: 'text', maxLength: 40 } } },
    },
  },
  defaultConfig: {
    sections: { home: ['hero', 'steps'], about: [], features: [], pricing: [], contact: [] },
    colors,
    fonts: { heading: 'manrope', body: 'system' },
    features: { steps: true },
  },
};

export const otherTemplate: LandingTemplate = {
  ...template,
  id: 'startup-bold',
  slug: 'startup-bold',
  name: { en: 'Startup Bold', vi: 'Startup nổi bật' },
};

const { head } = fullSample(getLandingTemplate.response).texts.en;

const textsWith = (regions: object): LandingTexts => ({ head, ...regions }) as LandingTexts;

const texts = {
  en: textsWith({
    hero: { title: 'Welcome to {brand}', lead: 'Bread\nand rolls' },
    steps: { items: [{ title: 'Order' }] },
  }),
  vi: textsWith({
    hero: { title: 'Chào mừng', lead: 'Bánh mì' },
    steps: { items: [{ title: 'Đặt hàng' }] },
  }),
};

export const landingState = (fields: Partial<LandingState> = {}): LandingState => ({
  template,
  customizations: customizationsSchema.parse({}),
  contentOverrides: {},
  enabledPages: allPagesEnabled,
  seo: landingSeoSchema.parse({}),
  version: 0,
  ...fields,
});

const unchanged = { changedAt: null, changedBy: null, publishAt: null };

export interface LandingFixture {
  manager: LandingManager;
}

export const draftOf = (fields: Partial<LandingState> = {}): NonNullable<LandingManager['draft']> => ({
  ...landingState({ version: 1, ...fields }),
  ...unchanged,
});

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Mocks the server; `fixture.manager` is what it stores. */
export const mockLanding = (stored: Partial<LandingManager> = {}): LandingFixture => {
  const fixture: LandingFixture = {
    manager: {
      tenantId: 'tenant-1',
      url: 'http://tenant-1.example.com/',
      live: { ...landingState(), changedAt: null, changedBy: null },
      draft: null,
      hasRunningTest: false,
      fonts: [{ id: 'manrope', family: 'Manrope' }],
      ...stored,
    },
  };
  mock(getCurrentLanding, () => fixture.manager);
  mock(listLandingTemplates, { templates: [template, otherTemplate] });
  mock(getLandingTemplate, ({ params }) => ({
    ...(params.templateId === template.id ? template : otherTemplate),
    texts,
  }));
  mock(customizeLanding, ({ body: { instance: _instance, version: _version, ...change } }) => {
    const before = fixture.manager.draft ?? { ...fixture.manager.live, version: 0 };
    const state = { ...before, ...change, version: before.version + 1 } as LandingState;
    fixture.manager = { ...fixture.manager, draft: { ...state, ...unchanged } };
    return state;
  });
  mock(publishLandingDraft, () => {
    const { draft, live } = fixture.manager;
    fixture.manager = {
      ...fixture.manager,
      live: { ...live, ...draft, version: live.version + 1 },
      draft: null,
    };
    return fixture.manager;
  });
  mock(switchLandingTemplate, ({ body }) => ({
    ...landingState({ template: otherTemplate }),
    kept: body.preserveCustomizations ? ['hero.title'] : [],
    dropped: body.preserveCustomizations ? ['steps.items.0.title'] : ['hero.title', 'steps.items.0.title'],
    dryRun: body.dryRun,
  }));
  mock(previewLanding, ({ body: { language, contentOverrides = {}, customizations } }) => {
    const textOf = (path: string, own: string): string =>
      (contentOverrides[path]?.[language] ?? own).replaceAll('{brand}', 'Bakery');
    const own = texts[language];
    const { title, lead } = own['hero'] as Record<'title' | 'lead', string>;
    const lines = escape(textOf('hero.lead', lead)).replaceAll('\n', '<br>');
    return {
      html: `<!doctype html><html lang="${language}"><head><title>Bakery</title><style>h1{color:${customizations?.colors.primary ?? colors.primary}}</style></head><body><h1 data-path="hero.title">${escape(textOf('hero.title', title))}</h1><p data-path="hero.lead">${lines}</p><a href="/elsewhere">Elsewhere</a></body></html>`,
      issues: [],
    };
  });
  return fixture;
};
