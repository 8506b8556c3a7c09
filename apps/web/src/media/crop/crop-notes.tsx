import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './crop-dialog.module.css';
import type { Box } from './crop-geometry.ts';

interface Props {
  box: Box | undefined;
  isFocusing: boolean;
  hasAlpha: boolean;
  isMoving: boolean;
}

/** Size of the result, and warnings before it is created. */
export function CropNotes({ box, isFocusing, hasAlpha, isMoving }: Props) {
  const { t } = useTranslation('media');
  const hint = isFocusing ? t('crop.focusHint') : isMoving ? t('crop.motion') : hasAlpha && t('crop.alpha');
  return (
    <div className={classes.notes}>
      <output className={classes.size}>
        {box ? t('crop.size', { width: box.width, height: box.height }) : '–'}
      </output>
      {hint ? <span>{hint}</span> : <span className={classes.keys}>{t('crop.keys')}</span>}
    </div>
  );
}
