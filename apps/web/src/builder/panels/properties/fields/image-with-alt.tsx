import { Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import type { PickedMedia } from '../../../../media/picker/picked-media.ts';
import { ImageDropzone } from '../../images/image-dropzone.tsx';
import { useTypedText } from '../../use-typed-text.ts';

const altMaxLength = 300;

interface Props {
  label: string;
  src: string;
  /** Undefined for a decorative image. */
  alt: string | undefined;
  onPick: (picture: PickedMedia) => void;
  onRemove: () => void;
  onTypeAlt: (alt: string) => void;
  isDecorative: boolean;
  onDecorate: (isOn: boolean) => void;
}

/** An image and, once it is set, its alt text. */
export function ImageWithAlt({
  label,
  src,
  alt,
  onPick,
  onRemove,
  onTypeAlt,
  isDecorative,
  onDecorate,
}: Props) {
  const { t } = useTranslation('builder');
  const altId = useId();
  const typed = useTypedText<HTMLTextAreaElement>(alt ?? '', onTypeAlt);
  return (
    <>
      <ImageDropzone label={label} src={src} onPick={onPick} onRemove={onRemove} />
      {src !== '' && alt !== undefined && (
        <div className={controls.field}>
          <label className={controls.hint} htmlFor={altId}>
            {t('properties.image.alt')}
          </label>
          <textarea
            id={altId}
            className={controls.textarea}
            rows={2}
            maxLength={altMaxLength}
            disabled={isDecorative}
            {...typed}
          />
          <Switch
            size="xs"
            label={t('properties.image.decorative')}
            checked={isDecorative}
            onChange={(event) => onDecorate(event.currentTarget.checked)}
          />
        </div>
      )}
    </>
  );
}
