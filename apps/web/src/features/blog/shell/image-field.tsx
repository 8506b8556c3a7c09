import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useMediaPicker } from '../../../media/picker/media-picker.tsx';
import styles from './image-field.module.css';

interface Props {
  label: string;
  hint?: string;
  src: string;
  isRound?: boolean;
  onChange: (src: string) => void;
}

/** An image that is chosen in the media picker. */
export function ImageField({ label, hint, src, isRound = false, onChange }: Props) {
  const { t } = useTranslation('blog');
  const { pick } = useMediaPicker();
  const choose = async (): Promise<void> => {
    const picked = await pick();
    if (picked) onChange(picked.src);
  };
  const word = t(src === '' ? 'image.choose' : 'image.replace');
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {hint && <span className={styles.hint}>{hint}</span>}
      <div className={styles.row}>
        <span className={styles.frame} data-round={isRound || undefined}>
          {src === '' ? (
            <IconPhotoPlus size={22} stroke={1.6} aria-hidden="true" />
          ) : (
            <img src={src} alt="" />
          )}
        </span>
        <Button variant="default" size="compact-sm" onClick={() => void choose()}>
          {word}
        </Button>
        {src !== '' && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange('')}>
            {t('image.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
