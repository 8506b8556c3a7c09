import { Switch } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import type { PickedMedia } from '../../../../media/picker/picked-media.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { loadNamespaces } from '../../../../lib/translations.ts';
import { ImageDropzone } from '../../images/image-dropzone.tsx';
import { useTypedText } from '../../use-typed-text.ts';

const SuggestAlt = lazyComponent(() =>
  Promise.all([import('../../alt-texts/suggest-alt.tsx'), loadNamespaces(['suggest-texts'])]).then(
    ([m]) => m,
  ),
);

const altMaxLength = 300;

interface Props {
  /** Of the node that holds the image. */
  nodeId: string;
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
  nodeId,
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
  const [isSuggesting, setSuggesting] = useState(false);
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
          {!isDecorative && (
            <button
              type="button"
              className={controls.textButton}
              aria-expanded={isSuggesting}
              onClick={() => setSuggesting(!isSuggesting)}
            >
              <IconPencilBolt size={15} stroke={1.6} aria-hidden />
              {t('properties.image.suggestAlt')}
            </button>
          )}
          {isSuggesting && !isDecorative && (
            <SuggestAlt
              key={src}
              nodeId={nodeId}
              src={src}
              onUse={({ alt: suggested, isDecorative: isOnlyDecoration }) => {
                setSuggesting(false);
                if (isOnlyDecoration) onDecorate(true);
                else onTypeAlt(suggested);
              }}
              onClose={() => setSuggesting(false)}
            />
          )}
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
