import { type BlogTexts, filled } from '@sitewright/render/blog/blog-texts';
import { escapeHtml } from '@sitewright/render/escape';
import { decoded } from './post-html.ts';

const mark = /<sup data-footnote="([^"]*)">[\s\S]*?<\/sup>/g;

/** Numbers the footnotes of a post in the order of its text. */
export class Footnotes {
  readonly #texts: string[] = [];

  readonly words: BlogTexts;

  constructor(words: BlogTexts) {
    this.words = words;
  }

  mark(html: string): string {
    return html.replace(mark, (_all, text: string) => {
      const note = decoded(text).trim();
      if (note === '') return '';
      const number = this.#texts.push(note);
      const label = filled(this.words.footnote, number);
      return `<sup><a class="note-link" id="note-link-${number}" href="#note-${number}" aria-label="${label}">${number}</a></sup>`;
    });
  }

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  html(): string {
    const rows = this.#texts.map(
      (text, index) =>
        `<li id="note-${index + 1}">${escapeHtml(text)} <a class="note-back" href="#note-link-${index + 1}" aria-label="${this.words.backToText}">↩\uFE0E</a></li>`,
    );
    return `<div class="footnotes" role="doc-endnotes" aria-label="${this.words.footnotes}"><ol>${rows.join('')}</ol></div>`;
  }
}
