import type { ElementDefinition } from '@sitewright/contract/library/element-definition';
import type { TagEnvironment } from '../template-tags.ts';
import type { FieldReader } from './field-reader.ts';

/** Rules that a page carries once, however many elements need them. */
export interface StylePart {
  name: string;
  css: string;
}

/** What an element is drawn from. */
export interface DrawnElement extends FieldReader {
  /** Unique on the page and safe in attributes: the start of every id that the element needs. */
  id: string;
  /** What stands in it, as HTML; of kinds that hold no elements it is drawn behind them. */
  inside: string;
  env: TagEnvironment;
}

/** One kind of dropped element: what it is, how it is drawn and the rules that only pages with it carry. */
export interface ElementKind {
  definition: ElementDefinition;
  /** HTML inside the element's frame; nothing when a visitor would see nothing. */
  draw: (element: DrawnElement) => string;
  styles: readonly StylePart[];
  /** An ES module that exports a function(root), where something must move. */
  script?: string;
}
