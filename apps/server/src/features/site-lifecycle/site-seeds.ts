// The initial content of a new site: a template's pages, or one blank page.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { Library } from '../library/library.ts';
import type { SiteTemplate } from '../library/site-template-library.ts';
import { partContent, type SiteSeed } from '../site-content/new-site.ts';

interface Basics {
  name: string;
  subdomain: string;
}

/** The template's texts with the name of its business replaced by that of the new site. */
const renamed = <T>(value: T, from: string, to: string): T => {
  if (typeof value === 'string') return value.replaceAll(from, () => to) as T;
  if (Array.isArray(value)) return value.map((entry: unknown) => renamed(entry, from, to)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, renamed(entry, from, to)]),
  ) as T;
};

export const templateSite = (source: SiteTemplate, basics: Basics): SiteSeed => {
  const { header, footer, content } = source;
  const parts = renamed({ header, footer, content }, source.name, basics.name);
  return seedOf({ ...source, ...parts }, basics);
};

const seedOf = (template: SiteTemplate, { name, subdomain }: Basics): SiteSeed => ({
  name,
  subdomain,
  description: template.description,
  settings: {
    industry: template.industry,
    targetAudience: template.business.targetAudience,
    brandTone: template.business.brandTone,
  },
  // Inherited from the site's own settings.
  businessContext: {},
  theme: template.theme,
  templateId: template.slug,
  header: partContent(template.header as { type: string; data: JsonObject }),
  footer: partContent(template.footer as { type: string; data: JsonObject }),
  pages: template.content.map((page) => ({
    title: page.title,
    slug: page.slug,
    seo: page.seo,
    content: page.content,
  })),
});

const firstOf = (library: Library, category: string, wanted: string): string | undefined =>
  library.designs.has(wanted)
    ? wanted
    : [...library.designs.keys()].find((type) => type.startsWith(`${category}/`));

const sectionOf = (library: Library, category: string, wanted: string, data: JsonObject): JsonObject[] => {
  const type = firstOf(library, category, wanted);
  const design = type === undefined ? undefined : library.designs.get(type);
  return type && design ? [{ type, data: { ...(design.defaults as JsonObject), ...data } }] : [];
};

/** One page with a header, a welcome and a footer in the site's own name. */
export const blankSite = (library: Library, { name, subdomain }: Basics): SiteSeed => {
  const theme = library.themes.get('default') ?? library.themes.values().next().value;
  if (!theme) throw new Error('the library has no theme');
  const menu = [{ link: { label: 'Home', href: '/' } }];
  const content = (sections: JsonObject[]): PageContent => ({ sections });
  return {
    name,
    subdomain,
    description: '',
    settings: { industry: 'general' },
    businessContext: {},
    theme,
    templateId: null,
    header: content(sectionOf(library, 'header', 'header/header-1', { logoText: name, menu })),
    footer: content(sectionOf(library, 'footer', 'footer/footer-1', { logoText: name, menu })),
    pages: [
      {
        title: 'Home',
        slug: 'home',
        seo: { title: name },
        content: content(sectionOf(library, 'hero', 'hero/hero-1', { title: name })),
      },
    ],
  };
};
