import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import controls from '../../../ui/panel-controls.module.css';
import { stopFieldKeys } from '../panel-keys.ts';
import { PanelTitle } from '../properties/properties-header.tsx';
import { NothingSelected } from '../properties/properties-panel.tsx';
import { ElementStyle } from './element-style.tsx';
import { StyleBackground } from './style-background.tsx';
import { StyleLength } from './style-field.tsx';
import { StyleScheme } from './style-scheme.tsx';
import { StyleVisibility } from './style-visibility.tsx';
import classes from './style-panel.module.css';
import { typedAnchor } from '../../model/style-value.ts';
import { type SectionStyleEdit, useSectionStyle } from './use-section-style.ts';
import { useTypedText } from '../use-typed-text.ts';

/** Style of the selected section or dropped element. */
export function StylePanel() {
  const editor = useEditor();
  const language = useLanguage();
  const { selection, viewport } = useEditorView();
  const section = selection && editor.sectionOf(selection.nodeId);
  if (!section) return <NothingSelected />;
  const isElement = editor.node(selection.nodeId)?.kind === 'element';
  const styledId = isElement ? selection.nodeId : section.id;
  const Fields = isElement ? ElementStyle : SectionStyle;
  return (
    <>
      <PanelTitle title={nodeLabel(editor, styledId, language)} />
      {/* A new section or screen begins with fresh controls: nothing half typed moves over. */}
      <Fields key={`${styledId}:${viewport}`} nodeId={styledId} />
    </>
  );
}

function SectionStyle({ nodeId: sectionId }: { nodeId: string }) {
  const { t } = useTranslation('builder');
  const { viewport } = useEditorView();
  const edit = useSectionStyle(sectionId);
  const id = useId();
  return (
    <div className={controls.body} onKeyDown={stopFieldKeys} role="presentation">
      {edit.isSmallScreen && (
        <output className={controls.banner}>
          {t('style.viewportHint', { viewport: t(`viewports.${viewport}`) })}
        </output>
      )}
      {!edit.isSmallScreen && (
        <section className={controls.group} aria-labelledby={`${id}-scheme`}>
          <h3 className={controls.groupTitle} id={`${id}-scheme`}>
            {t('style.scheme')}
          </h3>
          <StyleScheme edit={edit} />
        </section>
      )}
      <section className={controls.group} aria-labelledby={`${id}-background`}>
        <h3 className={controls.groupTitle} id={`${id}-background`}>
          {t('style.background')}
        </h3>
        <StyleBackground edit={edit} />
      </section>
      <SpaceFields edit={edit} />
      <StyleVisibility nodeId={sectionId} />
      {!edit.isSmallScreen && <AnchorField sectionId={sectionId} />}
    </div>
  );
}

function SpaceFields({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const id = useId();
  return (
    <section className={controls.group} aria-labelledby={id}>
      <h3 className={controls.groupTitle} id={id}>
        {t('style.space')}
      </h3>
      <div className={controls.pair}>
        <StyleLength edit={edit} name="paddingTop" label={t('style.top')} />
        <StyleLength edit={edit} name="paddingBottom" label={t('style.bottom')} />
        <StyleLength edit={edit} name="paddingLeft" label={t('style.left')} />
        <StyleLength edit={edit} name="paddingRight" label={t('style.right')} />
      </div>
      <StyleLength edit={edit} name="minHeight" label={t('style.minHeight')} />
    </section>
  );
}

function AnchorField({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('builder');
  const id = useId();
  const editor = useEditor();
  const anchor = useNode(sectionId)?.props['anchor'];
  const typed = useTypedText(typeof anchor === 'string' ? anchor : '', (text) =>
    editor.setField(sectionId, ['props', 'anchor'], typedAnchor(text) || undefined, {
      label: t('edits.anchor'),
      merge: `anchor:${sectionId}`,
    }),
  );
  return (
    <section className={controls.group}>
      <div className={controls.field}>
        <label className={controls.groupTitle} htmlFor={id}>
          {t('style.anchor')}
        </label>
        <div className={classes.anchor}>
          <span aria-hidden>#</span>
          <input
            id={id}
            type="text"
            className={controls.input}
            spellCheck={false}
            maxLength={61}
            {...typed}
          />
        </div>
        <p className={controls.hint}>{t('style.anchorHint')}</p>
      </div>
    </section>
  );
}
