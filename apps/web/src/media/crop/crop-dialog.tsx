import { Alert, Button, Loader } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { MediaItem } from '@sitewright/contract/media/media';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { PercentCrop } from 'react-image-crop';
import { notify } from '../../lib/notify.ts';
import { MediaDialog } from '../media-dialog.tsx';
import type { CropSource } from '../picker/use-choice.ts';
import type { AspectName } from './aspects.ts';
import classes from './crop-dialog.module.css';
import { type Orientation, pixelsOf, type Point, turnedSize, upright } from './crop-geometry.ts';
import { CropNotes } from './crop-notes.tsx';
import { CropEditor, startArea } from './crop-editor.tsx';
import { AspectChoice, CropTools } from './crop-tools.tsx';
import { useCut } from './use-cut.ts';
import { useEditableImage } from './use-editable-image.ts';

interface Props {
  siteId: string;
  source: CropSource;
  alt: string;
  aspect: AspectName | undefined;
  onCropped: (item: MediaItem) => void;
  onOriginal: () => void;
  onClose: () => void;
}

/** Crops, rotates and flips an image before use; the source file stays unchanged. */
export default function CropDialog(props: Props) {
  const { siteId, source, alt, aspect, onCropped, onOriginal, onClose } = props;
  const { t } = useTranslation('media');
  const picture = useEditableImage(source.src, () => {
    notify.error(t('prepare.original'));
    onOriginal();
  });
  const [shape, setShape] = useState<AspectName>(aspect ?? 'free');
  const [orientation, setOrientation] = useState<Orientation>(upright);
  const [drawn, setDrawn] = useState<PercentCrop>();
  const [focus, setFocus] = useState<Point>();
  const [isFocusing, setFocusing] = useState(false);
  const { ref: stage, width, height } = useElementSize();

  const turned = picture && turnedSize(picture, orientation);
  const area = drawn ?? (turned && startArea(turned, shape));
  const box = turned && area && area.width > 0 && area.height > 0 ? pixelsOf(area, turned) : undefined;
  const cut = useCut({
    siteId,
    source,
    alt,
    picture,
    orientation,
    area: box && area,
    focus,
    onFocusLost: () => notify.error(t('crop.focusFailed')),
  });
  const scale = turned ? Math.min(1, width / turned.width, height / turned.height) : 0;
  const ownFocus = source.item?.focalPoint ?? { x: 0.5, y: 0.5 };

  const apply = async (): Promise<void> => {
    const item = await cut.apply();
    if (item) onCropped(item);
  };
  const skip = async (): Promise<void> => {
    await cut.keepFocus();
    onOriginal();
  };
  return (
    <MediaDialog title={t('crop.title')} size={1120} isSheet isBusy={cut.isBusy} onClose={onClose}>
      <div className={classes.bar}>
        <AspectChoice
          value={shape}
          isDisabled={isFocusing || cut.isBusy}
          onChange={(name) => {
            setShape(name);
            setDrawn(undefined);
          }}
        />
        <CropTools
          isDisabled={!picture || cut.isBusy}
          orientation={orientation}
          onOrient={(next) => {
            setOrientation(next);
            setDrawn(undefined);
          }}
          isFocusing={source.item ? isFocusing : undefined}
          onFocusing={setFocusing}
        />
      </div>
      <div className={classes.stage}>
        <div ref={stage} className={classes.room}>
          {picture && turned && area && scale > 0 ? (
            <CropEditor
              preview={picture.preview}
              orientation={orientation}
              size={{ width: Math.round(turned.width * scale), height: Math.round(turned.height * scale) }}
              shape={shape}
              area={area}
              onArea={setDrawn}
              isDisabled={cut.isBusy}
              focus={isFocusing ? (focus ?? ownFocus) : undefined}
              onFocus={setFocus}
            />
          ) : (
            <Loader aria-label={t('crop.loading')} />
          )}
        </div>
      </div>
      {cut.failure && (
        <Alert className={classes.failure} color="red" role="alert">
          {t(cut.failure)}
        </Alert>
      )}
      <div className={classes.foot}>
        <CropNotes
          box={box}
          isFocusing={isFocusing}
          hasAlpha={picture?.hasAlpha ?? false}
          isMoving={source.mimeType === 'image/gif'}
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={cut.isBusy} onClick={onClose}>
            {t('crop.cancel')}
          </Button>
          <Button variant="default" disabled={cut.isBusy} onClick={() => void skip()}>
            {t('crop.skip')}
          </Button>
          <Button disabled={!box || cut.isBusy} onClick={() => void apply()}>
            {cut.isBusy ? t('crop.applying') : t('crop.apply')}
          </Button>
        </div>
      </div>
    </MediaDialog>
  );
}
