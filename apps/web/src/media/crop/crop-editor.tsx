import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { limits } from '@sitewright/contract/limits';
import { type AspectName, aspects } from './aspects.ts';
import { type Orientation, type Point, type Size, turnedPoint, uprightPoint } from './crop-geometry.ts';
import { FocalTarget } from './focal-target.tsx';
import { ImageCanvas } from './image-canvas.tsx';

const startPercent = limits.crop.initialShare * 100;

/** spec: initial crop of 90 % of the width, centred. */
export const startArea = ({ width, height }: Size, shape: AspectName): PercentCrop => {
  const aspect = aspects[shape];
  const area =
    aspect === undefined
      ? ({ unit: '%', width: startPercent, height: startPercent } as const)
      : makeAspectCrop({ unit: '%', width: startPercent }, aspect, width, height);
  return centerCrop(area, width, height);
};

[ReactCrop.nudgeStep, ReactCrop.nudgeStepMedium, ReactCrop.nudgeStepLarge] = limits.crop.nudges;

interface Props {
  preview: ImageBitmap;
  orientation: Orientation;
  /** Display size of the oriented image. */
  size: Size;
  shape: AspectName;
  area: PercentCrop;
  onArea: (area: PercentCrop) => void;
  isDisabled: boolean;
  /** Focal point in the unoriented image; undefined while editing the crop. */
  focus: Point | undefined;
  onFocus: (focus: Point) => void;
}

export function CropEditor(props: Props) {
  const { preview, orientation, size, shape, area, onArea, isDisabled, focus, onFocus } = props;
  const { t } = useTranslation('media');
  const aspect = aspects[shape];
  const canvas = <ImageCanvas preview={preview} orientation={orientation} {...size} />;
  if (focus) {
    return (
      <FocalTarget
        point={turnedPoint(focus, orientation)}
        onMove={(point) => onFocus(uprightPoint(point, orientation))}
      >
        {canvas}
      </FocalTarget>
    );
  }
  return (
    <ReactCrop
      crop={area}
      {...(aspect !== undefined && { aspect })}
      ruleOfThirds
      disabled={isDisabled}
      ariaLabels={{
        cropArea: t('crop.area'),
        nwDragHandle: t('crop.handles.nw'),
        nDragHandle: t('crop.handles.n'),
        neDragHandle: t('crop.handles.ne'),
        eDragHandle: t('crop.handles.e'),
        seDragHandle: t('crop.handles.se'),
        sDragHandle: t('crop.handles.s'),
        swDragHandle: t('crop.handles.sw'),
        wDragHandle: t('crop.handles.w'),
      }}
      onChange={(_pixels, percent) => onArea(percent)}
    >
      {canvas}
    </ReactCrop>
  );
}
