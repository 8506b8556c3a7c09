import type { BrowserContext, Page } from 'playwright-core';
import type { Piece, ProbeSettings } from './page-probe.ts';

/** One contestant: how its page is opened and where the hands of the script must go. */
export interface EditorTool {
  name: string;
  isOurs?: boolean;
  /** Takes letters and nothing else: only typing is measured. */
  isStill?: boolean;
  selectors: Omit<ProbeSettings, 'sections'>;
  /** The heading of the first section, in the canvas. */
  heading: string;
  /** How many presses of the mouse bring the caret into a text. */
  clicksToType: 1 | 2;
  /** Content of that many sections is made ready; answers the address to open. */
  prepare: (context: BrowserContext, sections: number) => Promise<string>;
  /** What a person does before such a piece can be inserted, outside the measured time. */
  before?: (page: Page, piece: Piece) => Promise<void>;
  /** What is dragged from the palette; absent where there is none. */
  paletteItem?: (page: Page) => ReturnType<Page['locator']>;
  /** How far below the edge of the second section it is dropped; on the edge when absent. */
  dropDepth?: number;
}
