import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { paintOf } from '../color-value.ts';
import { PanelSelect, Segments } from '../panel-field.tsx';
import { angleOf } from './gradient-angle.ts';
import { StyleColor, StyleField } from './style-field.tsx';
import classes from './style-panel.module.css';
import { AttachmentField, FocusGrid, OverlayFields } from './style-image.tsx';
import type { SectionStyleEdit } from './use-section-style.ts';

/** Colours, shape and direction of a gradient. */
export function GradientFields({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const { theme } = useEditorView().site;
  const isRadial = edit.read('gradientType').text === 'radial';
  const start = paintOf(edit.read('gradientStart').text, theme);
  const end = paintOf(edit.read('gradientEnd').text, theme);
  const changeShape = (shape: 'linear' | 'radial'): void => {
    // The direction does not apply to the other shape.
    edit.setAll({ gradientType: shape, gradientDirection: undefined });
  };
  return (
    <>
      <StyleField edit={edit} name="gradientType" label={t('style.gradientType')}>
        <Segments
          label={t('style.gradientType')}
          value={isRadial ? 'radial' : 'linear'}
          options={[
            { value: 'linear', label: t('style.linear') },
            { value: 'radial', label: t('style.radial') },
          ]}
          onChange={changeShape}
        />
      </StyleField>
      {start && end && (
        <div
          className={classes.strip}
          style={{ background: `linear-gradient(to right, ${start}, ${end})` }}
          aria-hidden
        />
      )}
      <StyleColor edit={edit} name="gradientStart" label={t('style.start')} />
      <StyleColor edit={edit} name="gradientEnd" label={t('style.end')} />
      {isRadial ? (
        <FocusGrid edit={edit} name="gradientDirection" label={t('style.center')} />
      ) : (
        <DirectionFields edit={edit} />
      )}
      <OverlayFields edit={edit} />
      <AttachmentField edit={edit} />
    </>
  );
}

const ownAngle = 'angle';
const firstAngle = 135;

/** Direction: a side, a corner, or a custom angle. */
function DirectionFields({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const id = useId();
  const { text } = edit.read('gradientDirection');
  const angle = angleOf(text);
  const options = [
    { value: 'to bottom', label: t('style.directions.down') },
    { value: 'to top', label: t('style.directions.up') },
    { value: 'to right', label: t('style.directions.right') },
    { value: 'to left', label: t('style.directions.left') },
    { value: 'to bottom right', label: t('style.directions.diagonal') },
    { value: 'to bottom left', label: t('style.directions.downLeft') },
    { value: 'to top right', label: t('style.directions.upRight') },
    { value: 'to top left', label: t('style.directions.upLeft') },
    { value: ownAngle, label: t('style.directions.own') },
  ];
  return (
    <StyleField edit={edit} name="gradientDirection" label={t('style.direction')} controlId={id}>
      <PanelSelect
        id={id}
        value={angle === undefined ? text || 'to bottom' : ownAngle}
        options={options}
        onChange={(value) => edit.set('gradientDirection', value === ownAngle ? `${firstAngle}deg` : value)}
      />
      {angle !== undefined && (
        <div className={classes.slider}>
          <input
            type="range"
            aria-label={t('style.gradientAngle')}
            min={0}
            max={360}
            step={5}
            value={angle}
            onChange={(event) => edit.slide('gradientDirection', `${event.currentTarget.value}deg`)}
          />
          <output>{Math.round(angle)}°</output>
        </div>
      )}
    </StyleField>
  );
}
