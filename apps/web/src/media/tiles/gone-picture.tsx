import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './tiles.module.css';

/** In the place of a picture that was taken down: its address shows it no more. */
export function GonePicture() {
  const { t } = useTranslation('media');
  return (
    <span className={classes.gone}>
      <IconPhotoOff size={28} stroke={1.4} aria-hidden />
      {t('tile.blocked')}
    </span>
  );
}
