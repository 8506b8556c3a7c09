// An earlier page as a document for a frame without scripts.
import type { PageContent, Section } from '@sitewright/contract/content';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import type { Theme } from '@sitewright/contract/themes/theme';
import { cssName, escapeStyle } from '@sitewright/render/escape';
import { renderPage } from '@sitewright/render/page';
import { canvasEnvironment, canvasStyle, framePolicy } from '../../canvas/canvas-markup.ts';
import type { Editor } from '../../model/editor.ts';

export interface PreviewPage {
  page: PageContent | undefined;
  header: PageContent | undefined;
  footer: PageContent | undefined;
  theme?: Theme;
}

const sectionsOf = (content: PageContent | undefined): Section[] =>
  (content?.sections ?? []) as unknown as Section[];

/** Only the first sections, for thumbnails that show no more. */
const previewSections = 3;

export const versionMarkup = (
  editor: Editor,
  { page, header, footer, theme }: PreviewPage,
  { isPreview = false }: { isPreview?: boolean } = {},
): string => {
  const env = { ...canvasEnvironment(editor), mode: 'publish' as const };
  const style = canvasStyle(editor);
  const sections = sectionsOf(page);
  const rendered = renderPage(
    {
      header: sectionsOf(header)[0],
      sections: isPreview ? sections.slice(0, previewSections) : sections,
      footer: isPreview ? undefined : sectionsOf(footer)[0],
    },
    theme ? { ...style, theme } : style,
    env,
  );
  return (
    `<!doctype html><html lang="${env.site.locale}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${framePolicy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title>` +
    `<style>${escapeStyle(rendered.css)}</style></head><body inert>${rendered.body}</body></html>`
  );
};

/** The element of a section in such a document. */
export const sectionIn = (doc: Document, sectionId: string): HTMLElement | null =>
  doc.querySelector(`.s-${CSS.escape(cssName(sectionId))}`);

/** Types of sections whose designs no longer exist. */
export const missingDesigns = (editor: Editor, contents: readonly (PageContent | undefined)[]): string[] => {
  const { findDesign } = canvasEnvironment(editor);
  const sections = contents.flatMap(sectionsOf);
  return [
    ...new Set(
      sections
        .filter((section) => !isHtmlSection(section) && !findDesign(section.type, section))
        .map(({ type }) => type),
    ),
  ];
};
