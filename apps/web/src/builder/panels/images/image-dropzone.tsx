import { IconFile, IconFilePlus, IconPhotoPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import classes from './image-dropzone.module.css';
import controls from '../../../ui/panel-controls.module.css';
import type { PickedMedia, PickOptions } from '../../../media/picker/picked-media.ts';
import { useMediaPicker, warmPicker } from '../../../media/picker/media-picker.tsx';
import { onIdle } from '../../model/on-idle.ts';

interface Props {
  label: string;
  src: string;
  onPick: (picture: PickedMedia) => void;
  onRemove: () => void;
  /** Requirements on the image, such as its aspect. */
  options?: PickOptions;
}

const documentEnding = /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|md|rtf|bin)$/i;

/** Thumbnail of an image with its actions. */
export function ImageDropzone({ label, src, onPick, onRemove, options }: Props) {
  const { t } = useTranslation('builder');
  const { pick } = useMediaPicker();
  // Keyboard and touch give no hover event to prefetch the picker on.
  useEffect(() => onIdle(warmPicker), []);
  const choose = async (): Promise<void> => {
    const picture = await pick(options);
    if (picture) onPick(picture);
  };
  const isForFiles = options?.kinds?.includes('document') ?? false;
  const choice = isForFiles ? t('properties.image.chooseFile') : t('properties.image.choose');
  const word = src === '' ? choice : t('properties.image.replace');
  const Empty = isForFiles ? IconFilePlus : IconPhotoPlus;
  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.picture}
        aria-label={`${word}: ${label}`}
        title={word}
        onClick={() => void choose()}
      >
        {src === '' ? (
          <Empty size={22} stroke={1.6} aria-hidden />
        ) : documentEnding.test(src) ? (
          <IconFile size={28} stroke={1.4} aria-hidden />
        ) : (
          <img src={src} alt="" />
        )}
      </button>
      <div className={classes.actions}>
        <button type="button" className={controls.textButton} onClick={() => void choose()}>
          {word}
        </button>
        {src !== '' && (
          <button type="button" className={controls.textButton} onClick={onRemove}>
            {t('properties.image.remove')}
          </button>
        )}
      </div>
    </div>
  );
}
