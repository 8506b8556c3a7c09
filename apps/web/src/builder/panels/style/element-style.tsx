import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../panel-controls.module.css';
import { Segments } from '../panel-field.tsx';
import { keepPlainKeys } from '../panel-keys.ts';
import { StyleVisibility } from './style-visibility.tsx';
import { StyleColor, StyleField, StyleLength } from './style-field.tsx';
import { useElementStyle } from './use-element-style.ts';

const alignments = ['left', 'center', 'right'] as const;

/** How a dropped element looks, and where it stands on this screen. */
export function ElementStyle({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('builder');
  const { viewport } = useEditorView();
  const edit = useElementStyle(nodeId);
  const id = useId();
  const align = t('style.align');
  return (
    <div className={controls.body} onKeyDown={keepPlainKeys} role="presentation">
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
      <section className={controls.group} aria-labelledby={`${id}-place`}>
        <h3 className={controls.groupTitle} id={`${id}-place`}>
          {t('style.place')}
        </h3>
        {edit.isSmallScreen && (
          <output className={controls.banner}>
            {t('style.viewportHint', { viewport: t(`viewports.${viewport}`) })}
          </output>
        )}
        <div className={controls.pair}>
          <StyleLength edit={edit} name="left" label={t('style.fromLeft')} mayBeNegative />
          <StyleLength edit={edit} name="top" label={t('style.fromTop')} mayBeNegative />
        </div>
      </section>
      <StyleVisibility nodeId={nodeId} />
    </div>
  );
}
