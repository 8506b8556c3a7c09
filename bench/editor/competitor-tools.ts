import type { EditorTool } from './editor-tool.ts';
import { pageFile } from './competitor-pages.ts';

const ofPage = (
  name: string,
  rivalsUrl: string,
  canvas: string,
): Omit<EditorTool, 'heading' | 'clicksToType'> => ({
  name,
  selectors: { canvas, section: '.bench-section', inserted: 'h2' },
  prepare: async (_context, sections) => `${rivalsUrl}/${pageFile(name)}/?sections=${sections}`,
});

export const barePage = (rivalsUrl: string): EditorTool => ({
  ...ofPage('bare page', rivalsUrl, 'iframe'),
  heading: 'h2 >> nth=0',
  clicksToType: 1,
});

export const grapesJs = (rivalsUrl: string): EditorTool => ({
  ...ofPage('GrapesJS', rivalsUrl, 'iframe.gjs-frame'),
  heading: 'h2 >> nth=0',
  clicksToType: 2,
  paletteItem: (page) => page.locator('.gjs-block', { hasText: 'Heading' }),
});

export const puck = (rivalsUrl: string): EditorTool => ({
  ...ofPage('Puck', rivalsUrl, '#preview-frame'),
  // The text itself: its surroundings do not accept the caret.
  heading: 'h2 span >> nth=0',
  clicksToType: 2,
  paletteItem: (page) => page.locator('[data-testid="drawer-item:Heading"]'),
});
