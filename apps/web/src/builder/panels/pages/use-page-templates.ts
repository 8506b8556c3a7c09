import type { Language } from '@sitewright/contract/fields';
import {
  getPageTemplate,
  listPageTemplates,
  type PageTemplateSummary,
} from '@sitewright/contract/page-templates/page-templates';
import { createPage } from '@sitewright/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/words.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { contentLanguage } from './page-start.ts';

const useTemplateList = (language: Language) =>
  useQuery({
    queryKey: ['page-templates', language],
    queryFn: ({ signal }) => request(listPageTemplates, { query: { language }, signal }),
    // They change with a release of the library, not while someone is building.
    staleTime: Infinity,
  });

/** A template as the person reads of it, with the page as the site would speak it. */
export type PageStart = Pick<PageTemplateSummary, 'slug' | 'name' | 'description' | 'thumbnail' | 'page'>;

/** What a page of the open site can start from. */
export function usePageTemplates() {
  const { site } = useEditorView();
  const spoken = useLanguage();
  const language = contentLanguage(site.settings.locale, spoken);
  const told = useTemplateList(spoken);
  const made = useTemplateList(language);
  const pages = new Map(made.data?.templates.map(({ slug, page }) => [slug, page]));
  const templates: PageStart[] | undefined =
    made.data && told.data?.templates.map((template) => ({ ...template, page: pages.get(template.slug)! }));
  return { templates, language, isFailed: told.isError || made.isError };
}

interface NewPage {
  siteId: string;
  siteName: string;
  title: string;
  slug: string;
  /** What it starts from; blank when absent. */
  template?: string | undefined;
  language: Language;
}

/** Makes the page and answers its id. */
export const startPage = async ({
  siteId,
  siteName,
  title,
  slug,
  template,
  language,
}: NewPage): Promise<string> => {
  const source =
    template === undefined
      ? undefined
      : await request(getPageTemplate, { params: { slug: template }, query: { language, siteName } });
  const made = await request(createPage, {
    params: { id: siteId },
    body: {
      title,
      ...(slug === '' ? {} : { slug }),
      ...(source ? { content: source.page.content, seo: source.page.seo } : {}),
    },
  });
  return made.id;
};
