// A landing page as a complete HTML document: the texts, colors and sections of one configuration in one language.
import type { Host } from '@sitewright/contract/branding/branding';
import { contactHoneypot } from '@sitewright/contract/landing/landing-contact';
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import type { LandingVariant } from '@sitewright/contract/landing/landing';
import { landingPaths, type TemplatePage } from '@sitewright/contract/landing/landing-template';
import { language as languages } from '@sitewright/contract/fields';
import { escapeHtml } from '@sitewright/render/escape';
import type { TemplateError } from '@sitewright/render/template-error';
import type { Library } from '../../library/library.ts';
import type { LoadedTemplate } from '../templates/load-templates.ts';
import { documentHead } from './document-head.ts';
import { frameData } from './frame-data.ts';
import type { FrameTexts, FrameTextsByLanguage } from './frame-texts.ts';
import { type LandingLook, landingStyles } from './landing-styles.ts';
import { resolveTexts } from './resolve-texts.ts';
import { usedStyles } from './used-styles.ts';

/** The contact form after it was sent without scripts. */
export interface ContactForm {
  sent: boolean;
  error: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

export const emptyContactForm: ContactForm = { sent: false, error: '', errors: {}, values: {} };

/** The host that a page is made for. */
export interface PagePlace {
  tenantId: string;
  host: Host;
  origin: string;
  defaultLanguage: 'en' | 'vi';
  look: LandingLook;
  /** Whether the host of a workspace shows a blog at `/blog`. */
  hasBlog?: boolean;
}

export interface PageView {
  place: PagePlace;
  config: Omit<LandingConfig, 'templateId'>;
  /** `missing`: the page of an address without one. */
  page: TemplatePage | 'missing';
  language: 'en' | 'vi';
  contact?: ContactForm | undefined;
  /** Absent: a live page. */
  preview?: { edit: boolean; scheme: 'light' | 'dark' } | undefined;
  variant?: LandingVariant | undefined;
}

export interface RenderContext {
  library: Library;
  landingFrame: FrameTextsByLanguage;
}

export interface RenderedPage {
  html: string;
  issues: TemplateError[];
}

const statusBar = (words: FrameTexts): string =>
  `<p class="api-status" role="status" data-api-status data-status="loading" hidden>${escapeHtml(words.script['statusLoading'])}</p>`;

const missingPage = ({ notices }: FrameTexts): string =>
  `<main id="content" class="notice"><h1>${escapeHtml(notices.notFound)}</h1><p>${escapeHtml(notices.notFoundText)}</p><a href="/">${escapeHtml(notices.home)}</a></main>`;

const pathOf = (page: PageView['page']): string => (page === 'missing' ? '/' : landingPaths[page]);

const headTexts = (
  template: LoadedTemplate,
  { config, page, language, place }: PageView,
  words: FrameTexts,
): { title: string; description: string } => {
  const { productName } = place.host.branding;
  if (page === 'missing')
    return { title: `${words.notices.notFound} · ${productName}`, description: words.notices.notFoundText };
  const own = template.texts[language].head[page];
  const chosen = config.seo.pages[page];
  return {
    title: (chosen?.title[language] || own.title).replaceAll('{brand}', productName),
    description: (chosen?.description[language] || own.description).replaceAll('{brand}', productName),
  };
};

const templateData = (ctx: RenderContext, template: LoadedTemplate, view: PageView) => {
  const { place, config, page, language } = view;
  const words = ctx.landingFrame[language];
  const { support, ...frame } = frameData({
    host: place.host,
    enabledPages: config.enabledPages,
    language,
    words,
    library: ctx.library,
    page: page === 'missing' ? undefined : page,
    hasBlog: place.hasBlog === true,
  });
  return {
    ...frame,
    t: resolveTexts({ regions: template.regions, texts: template.texts[language] }, config.contentOverrides, {
      language,
      brand: place.host.branding.productName,
      keepsPlaces: view.preview?.edit === true,
    }),
    pageName: page,
    features: { ...template.defaultConfig.features, ...config.customizations.features },
    languages: languages.options.map((code) => ({
      code,
      label: { en: 'English', vi: 'Tiếng Việt' }[code],
      href: `${pathOf(page)}?lng=${code}`,
      current: code === language,
    })),
    contact: { ...emptyContactForm, ...view.contact, action: landingPaths.contact, ...support },
  };
};

/** @throws TemplateError when the template cannot be rendered. */
export const renderLandingPage = (
  ctx: RenderContext,
  template: LoadedTemplate,
  view: PageView,
): RenderedPage => {
  const { place, config, page, language, preview } = view;
  const words = ctx.landingFrame[language];
  const styles = landingStyles(template, config.customizations, {
    look: place.look,
    fonts: ctx.library.fonts,
    language,
  });
  const data = { ...templateData(ctx, template, view), colors: styles.palette.colors };
  const env = {
    icons: ctx.library.icons,
    assetUrl: (file: string) => `/landing-assets/${template.slug}/${template.assetVersion}/${file}`,
    imageUrl: (file: string) => `/library/images/${file}`,
    honeypot: contactHoneypot,
  };
  const compiled = preview?.edit ? template.edit : template.view;
  const { html, issues } =
    page === 'missing'
      ? { html: compiled.renderFrame(missingPage(words), { data, env }), issues: [] }
      : compiled.render(page, { sections: template.defaultConfig.sections[page], data, env });
  const head = documentHead({
    ...headTexts(template, view, words),
    language,
    defaultLanguage: place.defaultLanguage,
    path: page === 'missing' ? undefined : landingPaths[page],
    origin: place.origin,
    isIndexed: !config.seo.noindex && page !== 'missing' && !preview,
    host: place.host,
    styles: { ...styles, css: `${styles.css}\n${usedStyles(template.styles, html)}` },
    script: preview
      ? undefined
      : {
          words: words.script,
          data: {
            templateId: template.slug,
            tenantId: place.tenantId,
            language,
            isTracked: page !== 'missing',
            ...(view.variant && { variant: view.variant }),
          },
        },
  });
  const scheme = preview ? ` data-mantine-color-scheme="${preview.scheme}"` : '';
  return {
    html: `<!doctype html>\n<html lang="${language}"${scheme}>\n<head>\n${head}\n</head>\n<body>\n${html}\n${preview ? '' : statusBar(words)}\n</body>\n</html>\n`,
    issues,
  };
};
