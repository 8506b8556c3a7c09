import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { StyleColor, StyleField, StyleSelect } from './style-field.tsx';
import classes from './style-panel.module.css';
import type { SectionStyleEdit } from './use-section-style.ts';

const rows = ['top', 'center', 'bottom'] as const;
const columns = ['left', 'center', 'right'] as const;

/** Normalizes a position: `center top` equals `top center`. */
const placeOf = (position: string): string => {
  const words = new Set(position.split(/\s+/));
  const row = rows.find((name) => name !== 'center' && words.has(name)) ?? 'center';
  const column = columns.find((name) => name !== 'center' && words.has(name)) ?? 'center';
  return `${column} ${row}`;
};

interface FocusProps {
  edit: SectionStyleEdit;
  name: 'backgroundPosition' | 'gradientDirection';
  label: string;
}

/** Focal point of a cropped image, or the start of a gradient. */
export function FocusGrid({ edit, name, label }: FocusProps) {
  const { t } = useTranslation('builder');
  const chosen = placeOf(edit.read(name).text);
  const nameOf = (column: (typeof columns)[number], row: (typeof rows)[number]): string =>
    column === row
      ? t('style.positions.center')
      : [row, column]
          .filter((name) => name !== 'center')
          .map((name) => t(`style.positions.${name}`))
          .join(', ');
  return (
    <StyleField edit={edit} name={name} label={label}>
      <div className={classes.focus}>
        {rows.flatMap((row) =>
          columns.map((column) => {
            const place = `${column} ${row}`;
            return (
              <button
                key={place}
                type="button"
                aria-pressed={place === chosen}
                aria-label={nameOf(column, row)}
                title={nameOf(column, row)}
                onClick={() => edit.set(name, place)}
              />
            );
          }),
        )}
      </div>
    </StyleField>
  );
}

/** Whether the background scrolls with the page. */
export function AttachmentField({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  return (
    <StyleSelect
      edit={edit}
      name="backgroundAttachment"
      label={t('style.attachment')}
      fallback="scroll"
      options={[
        { value: 'scroll', label: t('style.scroll') },
        { value: 'parallax', label: t('style.parallax') },
      ]}
    />
  );
}

/** The strength with which pages render an overlay that sets none. */
const usualStrength = 0.5;

/** A colour over the background, for readable text. */
export function OverlayFields({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const id = useId();
  const strength = Number(edit.read('overlayOpacity').text || usualStrength);
  const percent = Math.round((Number.isFinite(strength) ? strength : usualStrength) * 100);
  return (
    <>
      <StyleColor edit={edit} name="overlayColor" label={t('style.overlay')} />
      {edit.read('overlayColor').text !== '' && (
        <StyleField edit={edit} name="overlayOpacity" label={t('style.opacity')} controlId={id}>
          <div className={classes.slider}>
            <input
              id={id}
              type="range"
              min={0}
              max={100}
              step={5}
              value={percent}
              onChange={(event) => edit.slide('overlayOpacity', Number(event.currentTarget.value) / 100)}
            />
            <output htmlFor={id}>{percent} %</output>
          </div>
        </StyleField>
      )}
    </>
  );
}
