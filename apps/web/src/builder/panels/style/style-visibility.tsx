import { Checkbox } from '@mantine/core';
import { type Viewport, viewports } from '@sitewright/contract/content';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useNode } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';

/** The viewports on which a section or an element is visible. */
export function StyleVisibility({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const id = useId();
  const stored = useNode(nodeId)?.props['hiddenOn'];
  const hiddenOn = viewports.filter((viewport) => Array.isArray(stored) && stored.includes(viewport));
  const toggle = (viewport: Viewport): void => {
    const next = hiddenOn.includes(viewport)
      ? hiddenOn.filter((other) => other !== viewport)
      : [...hiddenOn, viewport];
    const value = next.length > 0 ? next : undefined;
    editor.setField(nodeId, ['props', 'hiddenOn'], value, { label: t('edits.hide') });
  };
  return (
    <section className={controls.group} aria-labelledby={id}>
      <h3 className={controls.groupTitle} id={id}>
        {t('style.visibility')}
      </h3>
      {viewports.map((viewport) => (
        <Checkbox
          key={viewport}
          size="sm"
          label={t(`viewports.${viewport}`)}
          checked={!hiddenOn.includes(viewport)}
          onChange={() => toggle(viewport)}
        />
      ))}
      {hiddenOn.length === viewports.length && <p className={controls.hint}>{t('style.shownNowhere')}</p>}
    </section>
  );
}
