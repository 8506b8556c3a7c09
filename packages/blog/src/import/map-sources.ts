import type { NewBlock } from '../new-block.ts';
import type { ImportedPost } from './imported-item.ts';

/** What an address is: shown, so that it is copied, or only linked to. */
export type SourceUse = 'image' | 'file' | 'poster';

type Change = (address: string, use: SourceUse) => string;

const withImage = (image: string | undefined, change: Change): { image?: string } =>
  image === undefined ? {} : { image: change(image, 'image') };

/** A block with other addresses for its images and files. */
export const mapBlockSources = (block: NewBlock, change: Change): NewBlock => {
  switch (block.type) {
    case 'post/image':
      return { ...block, data: { ...block.data, src: change(block.data.src, 'image') } };
    case 'post/gallery':
      return {
        ...block,
        data: {
          ...block.data,
          images: block.data.images.map((image) => ({ ...image, src: change(image.src, 'image') })),
        },
      };
    case 'post/video': {
      const { poster } = block.data;
      const src = /^https?:\/\/(www\.)?(youtube|vimeo)\.com\//.test(block.data.src)
        ? block.data.src
        : change(block.data.src, 'file');
      return {
        ...block,
        data: { ...block.data, src, ...(poster === undefined ? {} : { poster: change(poster, 'poster') }) },
      };
    }
    case 'post/audio':
      return { ...block, data: { ...block.data, src: change(block.data.src, 'file') } };
    case 'post/file':
      return { ...block, data: { ...block.data, src: change(block.data.src, 'file') } };
    case 'post/bookmark':
      return { ...block, data: { ...block.data, ...withImage(block.data.image, change) } };
    default:
      return block;
  }
};

/** A post with other addresses for its images and files. */
export const mapSources = (post: ImportedPost, change: Change): ImportedPost => ({
  ...post,
  ...(post.image ? { image: { ...post.image, src: change(post.image.src, 'image') } } : {}),
  seo: { ...post.seo, ...withImage(post.seo.image, change) },
  blocks: post.blocks.map((block) => mapBlockSources(block, change)),
});

const linkPattern = /(<a href=")([^"]*)(")/g;

/** A block whose links lead elsewhere. */
export const mapBlockLinks = (block: NewBlock, change: (href: string) => string): NewBlock => {
  const html = (text: string): string =>
    text.replace(
      linkPattern,
      (_all, open: string, href: string, close: string) =>
        open +
        change(href.replaceAll('&amp;', '&')).replaceAll('&', '&amp;').replaceAll('"', '&quot;') +
        close,
    );
  switch (block.type) {
    case 'post/text':
      return { ...block, data: { html: html(block.data.html) } };
    case 'post/callout':
    case 'post/toggle':
      return { ...block, data: { ...block.data, html: html(block.data.html) } } as NewBlock;
    case 'post/button':
    case 'post/bookmark':
      return { ...block, data: { ...block.data, href: change(block.data.href) } } as NewBlock;
    case 'post/image': {
      const { href, caption } = block.data;
      return {
        ...block,
        data: {
          ...block.data,
          ...(href === undefined ? {} : { href: change(href) }),
          ...(caption === undefined ? {} : { caption: html(caption) }),
        },
      };
    }
    default:
      return block;
  }
};
