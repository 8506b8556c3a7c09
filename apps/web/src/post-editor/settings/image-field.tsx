import { Button, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogImage } from '@sitewright/contract/blog/post-fields';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useMediaPicker } from '../../media/picker/media-picker.tsx';
import classes from './settings.module.css';

interface Props {
  label: string;
  value: BlogImage | null;
  error: string | undefined;
  onChange: (image: BlogImage | null) => void;
}

/** The feature image of a post, with its alt text and caption. */
export function ImageField({ label, value, error, onChange }: Props) {
  const { t } = useTranslation('post-editor');
  const { pick } = useMediaPicker();
  const choose = async (): Promise<void> => {
    const picked = await pick({ aspect: 'landscape' });
    if (picked) onChange({ src: picked.src, alt: picked.alt, caption: value?.caption ?? '' });
  };
  return (
    <div className={classes.image}>
      <span className={classes.label}>{label}</span>
      {value === null || value.src === '' ? (
        <button type="button" className={classes.dropzone} onClick={() => void choose()}>
          <IconPhotoPlus size={22} stroke={1.5} />
          {t('settings.chooseImage')}
        </button>
      ) : (
        <>
          <img src={value.src} alt={value.alt} />
          <div className={classes.imageTools}>
            <Button size="xs" variant="default" onClick={() => void choose()}>
              {t('blockTools.replace')}
            </Button>
            <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
              {t('settings.removeImage')}
            </Button>
          </div>
          <TextInput
            label={t('blockTools.alt')}
            maxLength={blogLimits.altMaxLength}
            value={value.alt}
            onChange={(event) => onChange({ ...value, alt: event.currentTarget.value })}
          />
          <TextInput
            label={t('card.fields.caption')}
            maxLength={blogLimits.captionMaxLength}
            value={value.caption}
            onChange={(event) => onChange({ ...value, caption: event.currentTarget.value })}
          />
        </>
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
