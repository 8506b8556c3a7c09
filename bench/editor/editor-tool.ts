import type { BrowserContext, Page } from 'playwright-core';
import type { InsertedKind, ProbeSettings } from './page-probe.ts';

/** One editor under test: how its page is opened and which selectors the script uses. */
export interface EditorTool {
  name: string;
  isOurs?: boolean;
  /** Only accepts typing: nothing else is measured. */
  isStatic?: boolean;
  selectors: Omit<ProbeSettings, 'sections'>;
  /** The heading of the first section, in the canvas. */
  heading: string;
  /** Number of clicks that put the caret into a text. */
  clicksToType: 1 | 2;
  /** Prepares content with that many sections; returns the URL to open. */
  prepare: (context: BrowserContext, sections: number) => Promise<string>;
  /** Preparation before an insertion, outside the measured time. */
  before?: (page: Page, piece: InsertedKind) => Promise<void>;
  /** The item dragged from the palette; absent where there is none. */
  paletteItem?: (page: Page) => ReturnType<Page['locator']>;
  /** Distance of the drop below the top edge of the second section; on the edge when absent. */
  dropDepth?: number;
}
