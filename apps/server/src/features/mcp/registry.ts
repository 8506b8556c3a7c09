// Everything that agents may do.
import type { Tool } from './tool.ts';
import { contentTools } from './tools/content-tools.ts';
import { dataTools } from './tools/data-tools.ts';
import { pageTools } from './tools/page-tools.ts';
import { publishTools } from './tools/publish-tools.ts';
import { siteTools } from './tools/site-tools.ts';
import { undoTools } from './tools/undo-tools.ts';
import { writingTools } from './tools/writing-tools.ts';

export const tools: readonly Tool[] = [
  ...siteTools,
  ...pageTools,
  ...contentTools,
  ...dataTools,
  ...writingTools,
  ...publishTools,
  ...undoTools,
];
