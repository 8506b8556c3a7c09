// Markdown as GitHub has it, with footnotes and the HTML that writers put into it.
import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../html/inline.ts';

interface Env {
  footnotes?: ReadonlyMap<string, string>;
}

const definition = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Takes the definitions of footnotes out of a text; code keeps what looks like one. */
export const takeFootnotes = (markdown: string): { text: string; footnotes: Map<string, string> } => {
  const footnotes = new Map<string, string>();
  if (!markdown.includes('[^')) return { text: markdown, footnotes };
  const kept: string[] = [];
  let open: string | undefined;
  let current: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open !== undefined) {
      if (mark?.startsWith(open) && line.trim() === mark) open = undefined;
      kept.push(line);
      continue;
    }
    if (mark !== undefined) open = mark;
    const found = open === undefined ? definition.exec(line) : null;
    if (found) {
      current = found[1]!;
      footnotes.set(current, found[2]!);
    } else if (current !== undefined && /^( {4}|\t)\s*\S/.test(line)) {
      footnotes.set(current, `${footnotes.get(current)} ${line.trim()}`);
    } else {
      if (line.trim() !== '') current = undefined;
      kept.push(line);
    }
  }
  return { text: kept.join('\n'), footnotes };
};

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

const createParser = (breaks: boolean): MarkdownIt => {
  const md = new MarkdownIt({ html: true, linkify: true, breaks });
  // Only whole addresses are links: `example.com` in a sentence is a word.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  md.inline.ruler.before('link', 'footnote', (state, silent) => {
    const found = /^\[\^([^\]\s]{1,100})\]/.exec(state.src.slice(state.pos, state.pos + 110));
    const text = found && (state.env as Env).footnotes?.get(found[1]!);
    if (!found || text === undefined || text === null) return false;
    if (!silent) {
      const token = state.push('html_inline', '', 0);
      token.content = `<sup data-footnote="${escapeHtml(plainText(md.renderInline(text, {})))}"></sup>`;
    }
    state.pos += found[0].length;
    return true;
  });
  md.core.ruler.push('tasks', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      const box =
        token.type === 'inline' &&
        tokens[index - 2]?.type === 'list_item_open' &&
        /^\[([ xX])\] /.exec(token.content);
      const first = token.children?.[0];
      if (box && first?.type === 'text')
        first.content = first.content.replace(/^\[[ xX]\] /, box[1] === ' ' ? '☐ ' : '☑ ');
    }
  });
  const image = md.renderer.rules.image!;
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const title = tokens[index]!.attrGet('title');
    const html = image(tokens, index, options, env, self);
    return title ? `<figure>${html}<figcaption>${escapeHtml(title)}</figcaption></figure>` : html;
  };
  return md;
};

const parsers = { lines: createParser(true), paragraphs: createParser(false) };

export const markdownToHtml = (markdown: string, { breaks = false }: { breaks?: boolean } = {}): string => {
  const { text, footnotes } = takeFootnotes(markdown.replaceAll('\r\n', '\n').replaceAll('\0', ''));
  return parsers[breaks ? 'lines' : 'paragraphs'].render(text, { footnotes } satisfies Env);
};
