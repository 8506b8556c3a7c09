import type { OutlineEntry } from '@sitewright/contract/blog/public-blog';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { ElementKind } from '../elements/element-kind.ts';

/** The body of a post as a page shows it. */
export interface RenderedPostBody {
  html: string;
  /** Exactly the CSS that this body needs, besides that of its designs and elements. */
  css: string;
  /** Headings, for a table of contents. */
  outline: OutlineEntry[];
  /** Designs and elements of the library's sections in it. */
  designs: SectionDesign[];
  elements: ReadonlySet<ElementKind>;
  problems: string[];
}
