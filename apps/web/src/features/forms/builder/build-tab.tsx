import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { DragFeedback } from './canvas/drag-feedback.tsx';
import { FormCanvas } from './canvas/form-canvas.tsx';
import { SegmentsControl } from './controls/segments-control.tsx';
import classes from './form-builder.module.css';
import { FieldLibrary } from './library/field-library.tsx';
import { useStore } from './model/builder-context.tsx';
import { PropertiesPanel } from './properties/properties-panel.tsx';

const panes = ['library', 'canvas', 'properties'] as const;
type Pane = (typeof panes)[number];

const propertiesId = 'form-builder-properties';

/** Library, canvas and properties; on narrow screens one of them at a time. */
export function BuildTab() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const [pane, setPane] = useState<Pane>('canvas');
  useEffect(() => {
    store.setEditProperties(() => {
      setPane('properties');
      requestAnimationFrame(() => {
        const panel = document.getElementById(propertiesId);
        const inputs = panel?.querySelectorAll<HTMLElement>('[role="tabpanel"] :is(input,textarea)');
        inputs?.[0]?.focus();
      });
    });
    return () => store.setEditProperties(undefined);
  }, [store]);
  return (
    <div className={classes.build} data-pane={pane}>
      <div className={classes.panes}>
        <SegmentsControl
          label={t('panes.label')}
          value={pane}
          choices={panes.map((value) => ({ value, label: t(`panes.${value}`) }))}
          onChange={setPane}
        />
      </div>
      <aside className={classes.library} aria-label={t('panes.library')}>
        <FieldLibrary />
      </aside>
      <div className={classes.canvas}>
        <FormCanvas />
      </div>
      <aside className={classes.properties} id={propertiesId} aria-label={t('panes.properties')}>
        <PropertiesPanel />
      </aside>
      <DragFeedback />
    </div>
  );
}
