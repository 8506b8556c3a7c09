import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import { Segments } from '../panel-field.tsx';
import { stopFieldKeys } from '../panel-keys.ts';
import { StyleVisibility } from './style-visibility.tsx';
import { StyleColor, StyleField } from './style-field.tsx';
import { StylePosition } from './style-position.tsx';
import { useElementStyle } from './use-element-style.ts';

const alignments = ['left', 'center', 'right'] as const;

/** Style of a dropped element, and its position on the current viewport. */
export function ElementStyle({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('builder');
  const edit = useElementStyle(nodeId);
  const id = useId();
  const align = t('style.align');
  return (
    <div className={controls.body} onKeyDown={stopFieldKeys} role="presentation">
      <section className={controls.group} aria-labelledby={`${id}-look`}>
        <h3 className={controls.groupTitle} id={`${id}-look`}>
          {t('style.look')}
        </h3>
        <StyleColor edit={edit} name="color" label={t('style.text')} />
        <StyleColor edit={edit} name="backgroundColor" label={t('style.background')} />
        <StyleField edit={edit} name="textAlign" label={align}>
          <Segments
            label={align}
            value={edit.read('textAlign').text}
            options={alignments.map((value) => ({ value, label: t(`style.positions.${value}`) }))}
            onChange={(value) => edit.set('textAlign', value)}
          />
        </StyleField>
      </section>
      <StylePosition nodeId={nodeId} edit={edit} />
      <StyleVisibility nodeId={nodeId} />
    </div>
  );
}
