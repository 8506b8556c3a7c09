import { Switch } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { withCustomization } from '../edit-state.ts';
import styles from './editor.module.css';
import type { PanelProps } from './panel-props.ts';
import { ListControls } from './list-controls.tsx';
import { switchableSections } from './use-editor-view.ts';

/** Sections of the shown page, on or off, and the items of its lists. */
export function SectionsPanel(props: PanelProps) {
  const { template, view, draft } = props;
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const { edit } = draft;
  const own = template.defaultConfig.features;
  const sections = switchableSections(template, view.page);
  return (
    <>
      <h2>{t('sections.title', { page: t(`pages.${view.page}`) })}</h2>
      <p className={styles.quiet}>{t(sections.length === 0 ? 'sections.none' : 'sections.text')}</p>
      {sections.map((name) => (
        <Switch
          key={name}
          label={template.regions[name]?.label[language] ?? name}
          checked={edit.customizations.features[name] ?? own[name] ?? true}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            const change = { [name]: checked === own[name] ? undefined : checked } as Record<string, boolean>;
            draft.change(withCustomization(edit, 'features', change));
          }}
        />
      ))}
      <ListControls {...props} />
    </>
  );
}
