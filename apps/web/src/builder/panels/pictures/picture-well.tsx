import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './picture-well.module.css';
import controls from '../panel-controls.module.css';
import { type PickedPicture, usePicturePicker } from './picture-picker.tsx';

interface Props {
  label: string;
  src: string;
  onPick: (picture: PickedPicture) => void;
  onRemove: () => void;
}

/** A picture in small, with what can be done to it. */
export function PictureWell({ label, src, onPick, onRemove }: Props) {
  const { t } = useTranslation('builder');
  const { pick } = usePicturePicker();
  const choose = async (): Promise<void> => {
    const picture = await pick();
    if (picture) onPick(picture);
  };
  const word = src === '' ? t('properties.image.choose') : t('properties.image.replace');
  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.picture}
        aria-label={`${word}: ${label}`}
        title={word}
        onClick={() => void choose()}
      >
        {src === '' ? <IconPhotoPlus size={22} stroke={1.6} aria-hidden /> : <img src={src} alt="" />}
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
