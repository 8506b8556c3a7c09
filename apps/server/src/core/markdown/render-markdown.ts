// Markdown of users as HTML.
import MarkdownIt from 'markdown-it';
import { anchorOf } from './anchors.ts';

/** HTML in the text is shown as text, and images would load from anywhere. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');

/** Only addresses that a link of a text needs; `javascript:` and `data:` stay text. */
markdown.validateLink = (url) => /^(https?:|mailto:|tel:|[/#?]|[^:]*$)/i.test(url.trim());

markdown.core.ruler.push('headings', ({ tokens }) => {
  const taken = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') continue;
    // The title of the page is its only first heading.
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[at + 1]?.content ?? '', taken));
  }
});

markdown.renderer.rules['link_open'] = (tokens, at, options, _env, self) => {
  const token = tokens[at];
  if (token && /^https?:/i.test(token.attrGet('href') ?? '')) token.attrSet('rel', 'noopener nofollow');
  return self.renderToken(tokens, at, options);
};

/** Headings begin at `h2` and have ids. */
export const renderMarkdown = (text: string): string => markdown.render(text);
