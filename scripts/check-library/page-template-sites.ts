import type { Library } from '../../apps/server/src/features/library/library.ts';
import type { SiteTemplate } from '../../apps/server/src/features/library/site-template-library.ts';

/** Page, header and footer templates as sites: each page with one header and one footer, in turn. */
export const pageTemplateSites = (library: Library): SiteTemplate[] =>
  library.pageTemplates.map((page, index) => {
    const header = library.headerTemplates[index % library.headerTemplates.length]!;
    const footer = library.footerTemplates[index % library.footerTemplates.length]!;
    return {
      slug: `page-${page.folder}`,
      name: 'Marlow & Fig',
      description: '',
      industry: '',
      category: '',
      isPremium: false,
      features: [],
      tags: [],
      business: { targetAudience: '', brandTone: '' },
      theme: library.themes.get('default')!,
      pages: [page.folder],
      header: header.part,
      footer: footer.part,
      translations: { ...page.translations, ...header.translations, ...footer.translations },
      content: [
        {
          title: page.title.en,
          slug: page.slug.en,
          seo: { title: page.seo.title.en, description: page.seo.description.en },
          content: page.content,
        },
      ],
    };
  });
