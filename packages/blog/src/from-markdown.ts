import { blocksFromHtml, type FromHtmlOptions } from './from-html.ts';
import { markdownToHtml } from './markdown/parser.ts';
import type { NewBlock } from './new-block.ts';

export interface FromMarkdownOptions extends FromHtmlOptions {
  /** Every line break is one in the text, as editors of notes and Ghost have it. */
  breaks?: boolean;
}

export const blocksFromMarkdown = (markdown: string, options: FromMarkdownOptions = {}): NewBlock[] =>
  blocksFromHtml(markdownToHtml(markdown, options), options);
