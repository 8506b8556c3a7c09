import { Tabs } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { DesignPanel } from './design-panel.tsx';
import styles from './editor.module.css';
import { PagesPanel } from './pages-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { SectionsPanel } from './sections-panel.tsx';
import { SeoPanel } from './seo-panel.tsx';

const panels = { design: DesignPanel, sections: SectionsPanel, pages: PagesPanel, seo: SeoPanel } as const;
const names = Object.keys(panels) as (keyof typeof panels)[];

/** Everything of the page that is not edited in place. */
export function EditorPanel({ ref, ...props }: PanelProps & { ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('landing-manager');
  return (
    <Tabs ref={ref} tabIndex={-1} defaultValue="design" keepMounted={false} className={styles.panel ?? ''}>
      <Tabs.List aria-label={t('editor.panel')}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`panels.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => {
        const Panel = panels[name];
        return (
          <Tabs.Panel key={name} value={name}>
            <fieldset disabled={props.draft.isLocked} className={styles.fields}>
              <Panel {...props} />
            </fieldset>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
