import type { ElementDefinition } from '@sitewright/contract/library/element-definition';
import type { TagEnvironment } from '../template-tags.ts';
import type { FieldReader } from './field-reader.ts';

/** CSS that a page contains once, however many elements need it. */
export interface StylePart {
  name: string;
  css: string;
}

/** Input for rendering an element. */
export interface DrawnElement extends FieldReader {
  /** Id of the element in the document. */
  nodeId: string;
  /** Its data, unchecked; for what no field reads. */
  data: Readonly<Record<string, unknown>>;
  /** Unique on the page and safe in attributes: the prefix of every id that the element needs. */
  id: string;
  /** HTML of the elements inside; kinds that cannot contain elements have them rendered after. */
  inside: string;
  env: TagEnvironment;
}

/** One kind of dropped element: its definition, its rendering and the CSS that only pages with it contain. */
export interface ElementKind {
  definition: ElementDefinition;
  /** HTML inside the element's frame; empty without visible content. */
  draw: (element: DrawnElement) => string;
  styles: readonly StylePart[];
  /** An ES module that exports a function(root), for interactive kinds. */
  script?: string;
}
