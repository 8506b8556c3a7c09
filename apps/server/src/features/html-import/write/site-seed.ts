// A website that was read, with the choices for its sections, as the seed of a site.
import type { PageContent } from '@sitewright/contract/content';
import type { SectionUse } from '@sitewright/contract/html-import/html-imports';
import { limits } from '@sitewright/contract/limits';
import type { SiteSeed } from '../../site-content/new-site.ts';
import { codeSection, designSection, type MatchedSection } from '../match/match-section.ts';
import type { ReadWebsite } from '../read-website.ts';

export type Choices = Readonly<Record<string, SectionUse>>;

const sectionOf = (section: MatchedSection, choices: Choices) => {
  const use = Object.hasOwn(choices, section.id) ? choices[section.id] : section.use;
  const shown = use === 'design' && section.design ? designSection(section) : codeSection(section);
  // The site gives ids of its own.
  const { id: _id, ...rest } = shown;
  return rest;
};

/** Sections over the size of a page's content are left out from its end. */
const withinSize = (sections: object[]): object[] => {
  let size = 0;
  return sections.filter((section) => {
    size += Buffer.byteLength(JSON.stringify(section)) + 200;
    return size <= limits.content.contentBytes;
  });
};

const contentOf = (sections: readonly MatchedSection[], choices: Choices): PageContent =>
  ({ sections: withinSize(sections.map((section) => sectionOf(section, choices))) }) as PageContent;

export const seedOf = (
  site: ReadWebsite,
  { name, subdomain, choices }: { name: string; subdomain: string; choices: Choices },
): SiteSeed => ({
  name,
  subdomain,
  description: site.description,
  settings: { locale: site.language },
  businessContext: { businessName: name.slice(0, limits.sites.businessNameMaxLength) },
  theme: site.theme,
  templateId: null,
  header: contentOf(site.header ? [site.header] : [], choices),
  footer: contentOf(site.footer ? [site.footer] : [], choices),
  pages: site.pages.map(({ title, slug, seo, sections }) => ({
    title,
    slug,
    seo,
    content: contentOf(sections, choices),
  })),
});

/** Alternative text of each image, by its file. */
export const altTextsOf = (site: ReadWebsite): Map<string, string> => {
  const alts = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const { src, alt } = value as { src?: unknown; alt?: unknown };
      if (typeof src === 'string' && typeof alt === 'string' && alt !== '') alts.set(src, alt);
      Object.values(value).forEach(visit);
    }
  };
  visit(site.pages.map(({ sections }) => sections.map(({ design }) => design?.data)));
  visit(site.header?.design?.data);
  return new Map([...alts].map(([src, alt]) => [src.slice(src.lastIndexOf('/') + 1), alt]));
};
