// Blocks to HTML that other systems import: WordPress and Ghost know these figures and classes. `blocksFromHtml` reads them all.
import type { PostBlockData } from '@sitewright/contract/blog/post-blocks';
import { isPostBlock } from '@sitewright/contract/blog/post-blocks';
import { videoPage } from './html/addresses.ts';
import { escapeHtml } from './html/inline.ts';
import type { NewBlock } from './new-block.ts';

const attributes = (given: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(value!.replace(/\s+/g, ' '))}"`)
    .join('');

const caption = (html: string | undefined, className = 'wp-element-caption'): string =>
  html ? `<figcaption class="${className}">${html.replace(/\s*\n\s*/g, ' ')}</figcaption>` : '';

/** A section that other systems cannot show; an import into this product restores it. */
const sectionComment = ({ type, data }: NewBlock): string =>
  `<!-- sitewright:section ${JSON.stringify({ type, data })
    .replaceAll('--', String.raw`\u002d\u002d`)
    .replaceAll('>', String.raw`\u003e`)} -->`;

const sizes = { normal: undefined, wide: 'alignwide', full: 'alignfull' } as const;

const imageHtml = ({
  src,
  alt,
  caption: text,
  size = 'normal',
  href,
}: PostBlockData['post/image']): string => {
  const img = `<img${attributes({ src })} alt="${escapeHtml(alt ?? '')}">`;
  const linked = href ? `<a${attributes({ href })}>${img}</a>` : img;
  return `<figure${attributes({ class: ['wp-block-image', sizes[size]].filter(Boolean).join(' ') })}>${linked}${caption(text)}</figure>`;
};

const galleryHtml = ({ images, caption: text }: PostBlockData['post/gallery']): string => {
  const inner = images
    .map(
      ({ src, alt, caption: own }) =>
        `<figure class="wp-block-image"><img${attributes({ src })} alt="${escapeHtml(alt ?? '')}">${caption(own)}</figure>`,
    )
    .join('');
  return `<figure class="wp-block-gallery">${inner}${caption(text, 'blocks-gallery-caption')}</figure>`;
};

const tones = { neutral: 'grey', info: 'blue', success: 'green', warning: 'yellow', danger: 'red' } as const;

const writers: { [Type in keyof PostBlockData]: (data: PostBlockData[Type]) => string | undefined } = {
  'post/text': ({ html }) => html,
  'post/code': ({ code, language }) =>
    `<pre class="wp-block-code"><code${attributes({ class: language && `language-${language}` })}>${escapeHtml(code)}</code></pre>`,
  'post/image': imageHtml,
  'post/gallery': galleryHtml,
  'post/video': ({ src, poster, caption: text }) =>
    videoPage(src) === undefined
      ? `<figure class="wp-block-video"><video controls${attributes({ src, poster })}></video>${caption(text)}</figure>`
      : `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escapeHtml(src)}</div>${caption(text)}</figure>`,
  'post/audio': ({ src, title, caption: text }) =>
    title
      ? `<div class="kg-audio-card"><div class="kg-audio-title">${escapeHtml(title)}</div><audio controls${attributes({ src })}></audio></div>`
      : `<figure class="wp-block-audio"><audio controls${attributes({ src })}></audio>${caption(text)}</figure>`,
  'post/file': ({ src, name, description }) =>
    `<div class="kg-file-card"><a class="kg-file-card-container"${attributes({ href: src })} download><span class="kg-file-card-title">${escapeHtml(name)}</span>${
      description ? `<span class="kg-file-card-caption">${escapeHtml(description)}</span>` : ''
    }</a></div>`,
  'post/callout': ({ html, emoji, tone }) =>
    `<div class="kg-card kg-callout-card${tone === undefined ? '' : ` kg-callout-card-${tones[tone]}`}">${
      emoji ? `<div class="kg-callout-emoji">${escapeHtml(emoji)}</div>` : ''
    }<div class="kg-callout-text">${html}</div></div>`,
  'post/button': ({ label, href, align }) =>
    `<div class="wp-block-buttons${align === 'center' ? ' is-content-justification-center' : ''}"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button"${attributes({ href })}>${escapeHtml(label)}</a></div></div>`,
  'post/divider': () => '<hr class="wp-block-separator">',
  'post/form': () => undefined,
  'post/bookmark': ({ href, title, description, image }) =>
    `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container"${attributes({ href })}><div class="kg-bookmark-content"><div class="kg-bookmark-title">${escapeHtml(title ?? '')}</div><div class="kg-bookmark-description">${escapeHtml(description ?? '')}</div></div>${
      image ? `<div class="kg-bookmark-thumbnail"><img${attributes({ src: image })} alt=""></div>` : ''
    }</a></figure>`,
  'post/toggle': ({ summary, html }) =>
    `<details class="wp-block-details"><summary>${escapeHtml(summary)}</summary>${html}</details>`,
};

export const blockToHtml = (block: NewBlock): string => {
  const write = isPostBlock(block)
    ? (writers[block.type] as (data: unknown) => string | undefined)
    : undefined;
  return write?.(block.data) ?? sectionComment(block);
};

export const blockAsComment = sectionComment;

const wpNames: Partial<Record<NewBlock['type'], string>> = {
  'post/code': 'code',
  'post/divider': 'separator',
};
const wpText = (html: string): string => {
  const tag = /^<(\w+)/.exec(html)?.[1] ?? 'p';
  if (/^h\d$/.test(tag)) return tag === 'h2' ? 'heading' : `heading {"level":${tag[1]}}`;
  const names: Record<string, string> = {
    p: 'paragraph',
    ul: 'list',
    ol: 'list {"ordered":true}',
    blockquote: 'quote',
  };
  return names[tag] ?? 'html';
};

/** HTML within the comments of WordPress's block editor, so that it opens there as blocks. */
export const blocksToWordPress = (blocks: readonly NewBlock[]): string =>
  blocks
    .map((block) => {
      const html = blockToHtml(block);
      const name = block.type === 'post/text' ? wpText(block.data.html) : (wpNames[block.type] ?? 'html');
      return `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name.split(' ')[0]} -->`;
    })
    .join('\n\n');

export const blocksToHtml = (blocks: readonly NewBlock[]): string => blocks.map(blockToHtml).join('\n');
