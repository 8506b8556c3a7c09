// Cards of Ghost and files of WordPress, also written by this product's exports.
import type { NewBlock } from '../new-block.ts';
import { safeHref } from './addresses.ts';
import { fileBlock, pictureOf, playerBlock } from './media.ts';
import {
  attribute,
  childrenOf,
  type Element,
  elementsBelow,
  findBelow,
  hasClass,
  plainTextOf,
} from './parse-html.ts';
import { foldBlocks, push, readApart, type Walk } from './walk.ts';

const byClass = (node: Element, pattern: RegExp): Element | undefined => {
  for (const found of elementsBelow(childrenOf(node))) if (hasClass(found, pattern)) return found;
  return undefined;
};

const textByClass = (node: Element, pattern: RegExp): string => {
  const found = byClass(node, pattern);
  return found ? plainTextOf(found) : '';
};

/** The file with its name, and with the label of its button when somebody chose another than the usual one. */
const wordPressFile = (node: Element): NewBlock | undefined => {
  const links = [...elementsBelow(childrenOf(node))].filter(
    (found) => found.tagName === 'a' && plainTextOf(found) !== '',
  );
  const button = links.find((link) => hasClass(link, /(^|\s)wp-block-file__button(\s|$)/));
  const named = links.find((link) => link !== button);
  const label = button ? plainTextOf(button) : '';
  const link = named ?? button;
  return link && fileBlock(link, named ? plainTextOf(named) : '', /^download$/i.test(label) ? '' : label);
};

/** Reads a card; false when the element is none. */
export const readCard = (walk: Walk, node: Element): boolean => {
  if (hasClass(node, /\bkg-bookmark-card\b/)) {
    const link = findBelow(node, /^a$/);
    const href = link && safeHref(attribute(link, 'href'));
    if (href === undefined) return false;
    const title = textByClass(node, /\bkg-bookmark-title\b/);
    const description = textByClass(node, /\bkg-bookmark-description\b/);
    const thumbnail = byClass(node, /\bkg-bookmark-thumbnail\b/);
    const img = thumbnail?.tagName === 'img' ? thumbnail : thumbnail && findBelow(thumbnail, /^img$/);
    const image = img && pictureOf(img)?.src;
    push(walk, {
      type: 'post/bookmark',
      data: {
        href,
        ...(title ? { title } : {}),
        ...(description ? { description } : {}),
        ...(image ? { image } : {}),
      },
    });
    return true;
  }
  if (hasClass(node, /\bkg-callout-card\b/)) {
    const text = byClass(node, /\bkg-callout-text\b/);
    const emoji = textByClass(node, /\bkg-callout-emoji\b/);
    const { html, rest } = foldBlocks(readApart(walk, childrenOf(text ?? node)));
    const tone = /\bkg-callout-card-(green|yellow|red|blue)\b/.exec(attribute(node, 'class'))?.[1];
    const tones = { green: 'success', yellow: 'warning', red: 'danger', blue: 'info' } as const;
    push(
      walk,
      {
        type: 'post/callout',
        data: {
          html,
          ...(emoji ? { emoji } : {}),
          ...(tone ? { tone: tones[tone as keyof typeof tones] } : {}),
        },
      },
      ...rest,
    );
    return true;
  }
  if (hasClass(node, /\bkg-toggle-card\b/)) {
    const heading = byClass(node, /\bkg-toggle-heading-text\b/);
    const content = byClass(node, /\bkg-toggle-content\b/);
    if (!heading || !content) return false;
    pushToggle(walk, plainTextOf(heading), readApart(walk, childrenOf(content)));
    return true;
  }
  if (hasClass(node, /\bkg-file-card\b/)) {
    const link = findBelow(node, /^a$/);
    const block =
      link &&
      fileBlock(
        link,
        textByClass(node, /\bkg-file-card-title\b/),
        textByClass(node, /\bkg-file-card-caption\b/),
      );
    if (block) push(walk, block);
    return block !== undefined;
  }
  if (hasClass(node, /\bkg-audio-card\b/)) {
    const audio = findBelow(node, /^audio$/);
    const block = audio && playerBlock(audio, '', textByClass(node, /\bkg-audio-title\b/));
    if (block) push(walk, block);
    return block !== undefined;
  }
  if (hasClass(node, /(^|\s)wp-block-file(\s|$)/)) {
    const block = wordPressFile(node);
    if (block) push(walk, block);
    return block !== undefined;
  }
  return false;
};

export const pushToggle = (walk: Walk, summary: string, content: readonly NewBlock[]): void => {
  const html = content.flatMap((block) => (block.type === 'post/text' ? [block.data.html] : [])).join('');
  push(
    walk,
    { type: 'post/toggle', data: { summary, html } },
    ...content.filter(({ type }) => type !== 'post/text'),
  );
};
