import type { Language } from '@sitewright/contract/fields';
import {
  getPageTemplate,
  listPageTemplates,
  type PageTemplateSummary,
} from '@sitewright/contract/page-templates/page-templates';
import { createPage } from '@sitewright/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { contentLanguage } from './page-start.ts';

const useTemplateList = (language: Language) =>
  useQuery({
    queryKey: ['page-templates', language],
    queryFn: ({ signal }) => request(listPageTemplates, { query: { language }, signal }),
    // Templates change with a release of the library, not during a session.
    staleTime: Infinity,
  });

/** A template in the user's language, with its page in the site's language. */
export type PageStart = Pick<PageTemplateSummary, 'slug' | 'name' | 'description' | 'thumbnail' | 'page'>;

/** The templates that a page of the open site can start from. */
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
  /** The template; absent for a blank page. */
  template?: string | undefined;
  language: Language;
}

/** Creates the page and returns its id. */
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
