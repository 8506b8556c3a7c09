// Templates of pages, headers and footers, read from the library.
import type { Language } from '@sitewright/contract/fields';
import type {
  PageTemplateDetail,
  PageTemplateSummary,
  PartTemplateDetail,
} from '@sitewright/contract/page-templates/page-templates';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import {
  changePageTexts,
  changePartTexts,
  type PageTemplate,
  type PartTemplate,
  templateTextFormatter,
  templateFolder,
} from '../library/page-template-library.ts';

export interface TemplateTextOptions {
  language?: Language | undefined;
  siteName?: string | undefined;
}

const summary = <T extends PageTemplate | PartTemplate>(template: T, language: Language) => ({
  id: `${template.kind}-${template.folder}`,
  kind: template.kind as T['kind'],
  slug: template.folder,
  name: template.name[language],
  description: template.description[language],
  thumbnail: `/library/${templateFolder(template.kind)}/${template.folder}/thumbnail.webp`,
  tags: template.keywords[language],
  status: 'published' as const,
  order: template.order,
});

const pageSummary = (template: PageTemplate, language: Language): PageTemplateSummary => ({
  ...summary(template, language),
  page: { title: template.title[language], slug: template.slug[language] },
});

export const listPageTemplates = (
  { library }: ServerContext,
  { language = 'en' }: TemplateTextOptions,
): PageTemplateSummary[] => library.pageTemplates.map((template) => pageSummary(template, language));

export const getPageTemplate = (
  { library }: ServerContext,
  slug: string,
  { language = 'en', siteName }: TemplateTextOptions,
): PageTemplateDetail => {
  const template = library.pageTemplates.find(({ folder }) => folder === slug);
  if (!template) throw notFound('The page template');
  const tell = templateTextFormatter(template.translations, language, siteName);
  const base = pageSummary(template, language);
  return {
    ...base,
    page: {
      ...base.page,
      seo: {
        title: tell(template.seo.title[language]),
        description: tell(template.seo.description[language]),
      },
      content: changePageTexts(template, library.designs, tell),
    },
  };
};

export const listPartTemplates = (
  { library }: ServerContext,
  kind: 'header' | 'footer',
  { language = 'en', siteName }: TemplateTextOptions,
): PartTemplateDetail[] =>
  (kind === 'header' ? library.headerTemplates : library.footerTemplates).map((template) => ({
    ...summary(template, language),
    part: changePartTexts(
      template,
      library.designs,
      templateTextFormatter(template.translations, language, siteName),
    ),
  }));
