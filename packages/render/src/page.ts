import type { Section } from '@sitewright/contract/content';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Theme } from '@sitewright/contract/themes/theme';
import { editCss } from './base-css.data.ts';
import { stylePartsOf } from './dropped-element.ts';
import type { ElementKind } from './elements/element-kind.ts';
import { headingWeight } from './fallback-fonts.ts';
import { foundationCss, type PageStyle, themeFonts } from './page-style.ts';
import { type RenderEnvironment, renderSection } from './section.ts';
import { sectionGroundCss } from './section-ground.ts';
import type { FontFamily } from './theme-css.ts';

export interface PageParts {
  header: Section | undefined;
  sections: readonly Section[];
  footer: Section | undefined;
}

export interface RenderedPage {
  /** Content of `<body>`. */
  body: string;
  /** Exactly the CSS that this page needs. */
  css: string;
  /** Designs in order of appearance. */
  designs: SectionDesign[];
  /** Scripts of the designs and elements that have one, each an ES module that exports a function(root). */
  scripts: { type: string; source: string }[];
  /** Font files to preload. */
  preloadFonts: string[];
  problems: string[];
  /** Problems of installed designs, whose sections should have been rendered. */
  failures: string[];
}

/**
 * Vietnamese letters, and bold headings of a font without variable weights, are in files of their own, which would cause a
 * layout shift when they load late.
 */
const preloadedFaces = (font: FontFamily, theme: Theme, locale: string): string[] => {
  const first = font.faces.filter((face) => face.preload);
  const heading = theme.fonts.heading === font.id ? headingWeight(font, theme) : undefined;
  const ofHeading = font.faces.filter(
    ({ weight, style, unicodeRange }) =>
      weight === heading &&
      first.some(
        (face) => face.weight !== weight && face.style === style && face.unicodeRange === unicodeRange,
      ),
  );
  const shown = [...first, ...ofHeading];
  const vietnamese = font.faces.filter(
    ({ unicodeRange, weight, style }) =>
      unicodeRange.includes('U+1EA0') && shown.some((face) => face.weight === weight && face.style === style),
  );
  return [...shown, ...(locale.startsWith('vi') ? vietnamese : [])].map(({ file }) => file);
};

/** Sections whose image may be above the fold, also on a phone. */
const sectionsNearTop = 2;

/**
 * Renders a page: document + designs + theme → HTML, CSS and the scripts of its designs. The canvas, previews,
 * thumbnails, publishing and export all call this; pages are rendered in no other way.
 */
export const renderPage = (parts: PageParts, style: PageStyle, env: RenderEnvironment): RenderedPage => {
  const designs = new Map<string, SectionDesign>();
  const elements = new Set<ElementKind>();
  const css: string[] = [];
  const problems: string[] = [];
  const failures: string[] = [];
  const isLeftOut = (section: Section): boolean => section.hidden === true && env.mode === 'publish';
  const draw = (section: Section | undefined, takePriority?: () => boolean): string => {
    if (!section || isLeftOut(section)) return '';
    const result = renderSection(section, env, takePriority);
    if (result.design) designs.set(result.design.type, result.design);
    for (const design of result.inner ?? []) designs.set(design.type, design);
    for (const kind of result.elements) elements.add(kind);
    css.push(...[result.css, sectionGroundCss(section, style.theme)].filter(Boolean));
    if (result.problem) problems.push(result.problem);
    if (result.problem && result.design) failures.push(result.problem);
    return result.html + (env.codeAfter?.(section) ?? '');
  };
  const header = draw(parts.header);
  const near = parts.sections.filter((section) => !isLeftOut(section)).slice(0, sectionsNearTop);
  let priorityLeft = 1;
  const takePriority = (): boolean => priorityLeft-- > 0;
  const main = parts.sections
    .map((section) => draw(section, near.includes(section) ? takePriority : undefined))
    .join('\n');
  const footer = draw(parts.footer);
  const used = [...designs.values()];
  const skip = env.site.locale.startsWith('vi') ? 'Đến nội dung chính' : 'Skip to content';
  return {
    body: `<a class="skip-link" href="#main">${skip}</a>\n${header}\n<main id="main">\n${main}\n</main>\n${footer}`,
    css: [
      foundationCss(style),
      ...used.map((design) => design.css.trim()),
      ...stylePartsOf(elements).map((part) => part.css),
      ...css,
      ...(env.mode === 'edit' ? [editCss] : []),
    ].join('\n'),
    designs: used,
    scripts: [
      ...used.map(({ type, script }) => ({ type, source: script })),
      ...[...elements].map(({ definition, script }) => ({
        type: `element/element-${definition.kind}`,
        source: script,
      })),
    ].filter((script): script is { type: string; source: string } => script.source !== undefined),
    preloadFonts: themeFonts(style.theme, style.fonts)
      .flatMap((font) => preloadedFaces(font, style.theme, env.site.locale))
      .map(style.fontUrl),
    problems,
    failures,
  };
};
