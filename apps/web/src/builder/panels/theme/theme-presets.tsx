import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import classes from './theme-panel.module.css';
import { ThemeSample } from './theme-sample.tsx';

/** The themes of the library. */
export function ThemePresets() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { theme } = useEditorView().site;
  return (
    <div className={classes.cards}>
      {editor.library.themes.map((preset) => (
        <button
          key={preset.id}
          type="button"
          className={classes.card}
          aria-pressed={preset.id === theme.id}
          onClick={() => editor.changeTheme(preset, { label: t('edits.theme') })}
        >
          <ThemeSample theme={preset} />
          {preset.name}
        </button>
      ))}
    </div>
  );
}
