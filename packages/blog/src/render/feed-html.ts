// The body of a post for feed readers: plain HTML with absolute URLs, without classes, scripts and forms.
import { blogTexts, filled } from '@sitewright/render/blog/blog-texts';
import { escapeHtml } from '@sitewright/render/escape';
import { safeUrl } from '@sitewright/render/links/safe-url';
import type { ResolvedImage } from '@sitewright/render/template-tags';
import { fileSize, hostOf } from './facts.ts';
import { blockHtml, decoded, inlineHtml } from './post-html.ts';
import { entries, readBody, type StoredBlock, text } from './read-body.ts';

export interface FeedContext {
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  locale: string;
  resolveLink: (href: string) => string;
  resolveImage: (src: string) => ResolvedImage | undefined;
}

/** URL of a link or file outside the site; empty for one that cannot be followed. */
export const absoluteUrl = (href: string, base: string): string => {
  const safe = safeUrl(href);
  if (safe === '#') return '';
  return URL.parse(safe, `${base}/`)?.href ?? '';
};

const withAbsoluteLinks = (html: string, { siteUrl }: FeedContext): string =>
  html.replace(
    /<a href="([^"]*)"/g,
    (_all, href: string) => `<a href="${escapeHtml(absoluteUrl(decoded(href), siteUrl))}"`,
  );

const figure = (inside: string, caption: string): string =>
  `<figure>${inside}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

const image = (src: string, alt: string, context: FeedContext): string => {
  const found = src === '' ? undefined : context.resolveImage(src);
  if (!found) return '';
  const box = found.width && found.height ? ` width="${found.width}" height="${found.height}"` : '';
  return `<img src="${escapeHtml(absoluteUrl(found.src, context.siteUrl))}" alt="${escapeHtml(alt)}"${box}>`;
};

const anchor = (href: string, label: string, context: FeedContext): string => {
  const url = absoluteUrl(context.resolveLink(href), context.siteUrl);
  return url === '' ? escapeHtml(label) : `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
};

/** Draws one block; `note` numbers its footnotes. */
const drawBlock = (
  { type, data }: StoredBlock,
  context: FeedContext,
  note: (html: string) => string,
): string => {
  const words = blogTexts(context.locale);
  const inline = (name: string) =>
    withAbsoluteLinks(inlineHtml(text(data, name), context.resolveLink), context);
  const block = () => note(withAbsoluteLinks(blockHtml(text(data, 'html'), context.resolveLink), context));
  const [src, href] = [text(data, 'src'), text(data, 'href')];
  switch (type) {
    case 'post/text':
      return block();
    case 'post/code':
      return `<pre><code>${escapeHtml(text(data, 'code'))}</code></pre>`;
    case 'post/image': {
      const html = image(src, text(data, 'alt'), context);
      return html === '' ? '' : figure(html, inline('caption'));
    }
    case 'post/gallery':
      return entries(data, 'images')
        .map((one) => {
          const html = image(text(one, 'src'), text(one, 'alt'), context);
          const caption = withAbsoluteLinks(inlineHtml(text(one, 'caption'), context.resolveLink), context);
          return html === '' ? '' : figure(html, caption);
        })
        .join('');
    case 'post/video': {
      if (src === '') return '';
      const label = filled(words.watchOn, hostOf(src) || hostOf(context.siteUrl));
      return figure(
        `${image(text(data, 'poster'), '', context)}<p>${anchor(src, label, context)}</p>`,
        inline('caption'),
      );
    }
    case 'post/audio':
      return src === '' ? '' : `<p>${anchor(src, text(data, 'title') || src, context)}</p>`;
    case 'post/file': {
      if (src === '') return '';
      const size = fileSize(data['bytes'], context.locale);
      return `<p>${anchor(src, text(data, 'name') || src, context)}${size === '' ? '' : ` (${escapeHtml(size)})`}</p>`;
    }
    case 'post/callout': {
      const emoji = text(data, 'emoji');
      return `<blockquote>${emoji === '' ? '' : `<p>${escapeHtml(emoji)}</p>`}${block()}</blockquote>`;
    }
    case 'post/button':
      return text(data, 'label') === '' ? '' : `<p>${anchor(href, text(data, 'label'), context)}</p>`;
    case 'post/bookmark': {
      if (href === '') return '';
      const description = text(data, 'description');
      return `<p>${anchor(href, text(data, 'title') || href, context)}${description === '' ? '' : `<br>${escapeHtml(description)}`}</p>`;
    }
    case 'post/toggle':
      return `<p><strong>${inline('summary')}</strong></p>${block()}`;
    case 'post/divider':
      return '<hr>';
    case 'post/form':
      return '';
  }
};

/** Sections of the library need styles, so they are left out. */
export const feedHtml = (content: unknown, context: FeedContext): string => {
  const notes: string[] = [];
  const note = (html: string): string =>
    html.replace(/<sup data-footnote="([^"]*)">[\s\S]*?<\/sup>/g, (_all, stored: string) =>
      decoded(stored).trim() === '' ? '' : `<sup>${notes.push(decoded(stored).trim())}</sup>`,
    );
  const html = readBody(content)
    .map((part) => ('block' in part ? drawBlock(part.block, context, note) : ''))
    .filter(Boolean)
    .join('\n');
  if (notes.length === 0) return html;
  return `${html}\n<hr>\n<ol>${notes.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ol>`;
};
