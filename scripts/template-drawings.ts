// Page, header and footer templates in the form the renderer takes.
import type { Language } from '@sitewright/contract/fields';
import type { TemplateKind } from '@sitewright/contract/page-templates/page-templates';
import type { PageParts } from '@sitewright/render/page';
import { partSection } from '../apps/server/src/features/library/library-render.ts';
import type { Library } from '../apps/server/src/features/library/library.ts';
import {
  changePageTexts,
  changePartTexts,
  type PageTemplate,
  type PartTemplate,
  templateTextFormatter,
} from '../apps/server/src/features/library/page-template-library.ts';

export interface TemplateDrawing {
  kind: TemplateKind;
  template: PageTemplate | PartTemplate;
  parts: PageParts;
}

/** Every template by itself: a page without header and footer, a header or footer without a page. */
export const templateDrawings = (
  library: Library,
  { language, siteName }: { language: Language; siteName: string },
): TemplateDrawing[] => {
  const empty: PageParts = { header: undefined, sections: [], footer: undefined };
  const parts = [...library.headerTemplates, ...library.footerTemplates];
  return [
    ...library.pageTemplates.map((template): TemplateDrawing => {
      const content = changePageTexts(
        template,
        library.designs,
        templateTextFormatter(template.translations, language, siteName),
      );
      const sections = content.sections.map((section, index) => partSection(section, `s${index}`));
      return { kind: 'page', template, parts: { ...empty, sections } };
    }),
    ...parts.map((template): TemplateDrawing => {
      const part = changePartTexts(
        template,
        library.designs,
        templateTextFormatter(template.translations, language, siteName),
      );
      return {
        kind: template.kind,
        template,
        parts: { ...empty, [template.kind]: partSection(part, template.kind) },
      };
    }),
  ];
};
