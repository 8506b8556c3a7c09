import { Button, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Json } from '@sitewright/contract/content';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { usePostTools } from '../tools/post-tools.ts';
import classes from './cards.module.css';

type Image = Record<string, Json>;

interface Props {
  images: Image[];
  error: string | undefined;
  onChange: (images: Image[]) => void;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The images of a gallery: added through the media picker, put in order, described. */
export function GalleryField({ images, error, onChange }: Props) {
  const { t } = useTranslation('post-editor');
  const { pick } = usePostTools();
  const add = async (): Promise<void> => {
    const picked = await pick();
    if (picked) onChange([...images, { src: picked.src, ...(picked.alt !== '' && { alt: picked.alt }) }]);
  };
  const move = (at: number, by: -1 | 1): void => {
    const next = [...images];
    const [image] = next.splice(at, 1);
    next.splice(at + by, 0, image!);
    onChange(next);
  };
  const set = (at: number, alt: string): void =>
    onChange(images.map((image, index) => (index === at ? { ...image, alt } : image)));
  return (
    <div className={classes.gallery}>
      <ul className={classes.images}>
        {images.map((image, at) => (
          <li key={`${textOf(image['src'])}-${at}`} className={classes.image}>
            <img src={textOf(image['src'])} alt="" loading="lazy" />
            <TextInput
              aria-label={t('blockTools.alt')}
              placeholder={t('blockTools.alt')}
              maxLength={blogLimits.altMaxLength}
              value={typeof image['alt'] === 'string' ? image['alt'] : ''}
              onChange={(event) => set(at, event.currentTarget.value)}
            />
            <button
              type="button"
              className={classes.icon}
              aria-label={t('card.earlier')}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={16} stroke={1.6} />
            </button>
            <button
              type="button"
              className={classes.icon}
              aria-label={t('card.later')}
              disabled={at === images.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={16} stroke={1.6} />
            </button>
            <button
              type="button"
              className={classes.icon}
              aria-label={t('card.removeImage')}
              onClick={() => onChange(images.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} stroke={1.6} />
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        disabled={images.length >= blogLimits.galleryImagesMax}
        onClick={() => void add()}
      >
        {t('card.addImage')}
      </Button>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
