import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './tiles.module.css';

/** Placeholder of a blocked image, whose URL no longer works. */
export function MissingImage() {
  const { t } = useTranslation('media');
  return (
    <span className={classes.gone}>
      <IconPhotoOff size={28} stroke={1.4} aria-hidden />
      {t('tile.blocked')}
    </span>
  );
}
