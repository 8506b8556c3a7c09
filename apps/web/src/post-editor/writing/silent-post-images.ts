// Images of a post without alt text: in the text, in galleries, and the one of the post itself.
import type { AltText } from '@sitewright/contract/ai/ai-alt-texts';
import type { Json } from '@sitewright/contract/content';
import type { Editor } from '@tiptap/core';
import type { ImageQuestion } from '../../builder/panels/alt-texts/ask-alt-texts.ts';
import { sectionOf } from '../engine/block-nodes.ts';
import type { PostDraft } from '../session/post-draft.ts';

export interface SilentPostImage extends ImageQuestion {
  /** Position of its block in the text; undefined for the image of the post. */
  position?: number;
  /** Of an image of a gallery. */
  index?: number;
}

type Fields = Record<string, Json>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isSilent = (alt: unknown): boolean => textOf(alt).trim() === '';
const galleryOf = (data: Json | undefined): Fields[] => {
  const images = (data as Fields | undefined)?.['images'];
  return Array.isArray(images) ? (images as Fields[]) : [];
};

export const silentPostImages = ({
  draft,
  editor,
}: {
  draft: PostDraft;
  editor: Editor;
}): SilentPostImage[] => {
  const found: SilentPostImage[] = [];
  const { image, title = '' } = draft.fields.values;
  if (image?.src && isSilent(image.alt))
    found.push({ src: image.src, caption: image.caption, context: title });
  let context = title;
  editor.state.doc.forEach((node, position) => {
    if (node.isTextblock && node.type.name !== 'figure' && node.textContent !== '')
      context = node.textContent;
    const src = textOf(node.attrs['src']);
    if (node.type.name === 'figure' && src !== '' && isSilent(node.attrs['alt']))
      found.push({ src, caption: node.textContent, context, position });
    if (node.type.name !== 'card' || sectionOf(node).type !== 'post/gallery') return;
    for (const [index, one] of galleryOf(sectionOf(node).data).entries())
      if (textOf(one['src']) !== '' && isSilent(one['alt']))
        found.push({ src: textOf(one['src']), caption: textOf(one['caption']), context, position, index });
  });
  return found;
};

export interface GivenAlt {
  image: SilentPostImage;
  alt: AltText['alt'];
}

/** Writes alt texts into images that are still there and still have none; one undo step. Returns how many. */
export const giveAlts = (
  { draft, editor }: { draft: PostDraft; editor: Editor },
  given: readonly GivenAlt[],
): number => {
  const { tr } = editor.state;
  let count = 0;
  for (const { image: known, alt } of given) {
    if (!alt) continue;
    const { position, index, src } = known;
    const { image } = draft.fields.values;
    if (position === undefined) {
      if (image?.src !== src || !isSilent(image.alt)) continue;
      draft.fields.set({ image: { ...image, alt } });
      count += 1;
      continue;
    }
    const node = tr.doc.nodeAt(position);
    if (node?.type.name === 'figure' && node.attrs['src'] === src && isSilent(node.attrs['alt'])) {
      tr.setNodeMarkup(position, undefined, { ...node.attrs, alt });
      count += 1;
    } else if (node?.type.name === 'card' && index !== undefined) {
      const section = sectionOf(node);
      const images = galleryOf(section.data);
      if (images[index]?.['src'] !== src || !isSilent(images[index]['alt'])) continue;
      const next = images.map((one, at) => (at === index ? { ...one, alt } : one));
      const data = { ...(section.data as Fields), images: next };
      tr.setNodeMarkup(position, undefined, { ...node.attrs, section: { ...section, data } });
      count += 1;
    }
  }
  if (tr.docChanged) editor.view.dispatch(tr);
  return count;
};
