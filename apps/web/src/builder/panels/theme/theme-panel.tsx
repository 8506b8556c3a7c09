import { IconAlertTriangle } from '@tabler/icons-react';
import { contrastRatio, nearestPassing, textContrast } from '@sitewright/contract/themes/contrast';
import type { Theme, ThemeColorName } from '@sitewright/contract/themes/theme';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { PanelField, Segments } from '../panel-field.tsx';
import { stopPlainKeys } from '../panel-keys.ts';
import { PanelTitle } from '../properties/properties-header.tsx';
import { ThemeGenerator } from './theme-generator.tsx';
import { ThemeFonts } from './theme-fonts.tsx';
import { ThemePresets } from './theme-presets.tsx';
import classes from './theme-panel.module.css';

/** Theme of the whole site. Every change is applied to the page at once and can be undone. */
export function ThemePanel() {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      <PanelTitle title={t('panels.theme')} />
      <div className={controls.body}>
        <Group title={t('theme.brand')}>
          <ThemeGenerator />
        </Group>
        <Group title={t('theme.colors')}>
          <ThemeColors />
        </Group>
        <Group title={t('theme.fonts')}>
          <ThemeFonts />
        </Group>
        <Group title={t('theme.shapes')}>
          <ThemeShapes />
        </Group>
        <Group title={t('theme.presets')}>
          <ThemePresets />
        </Group>
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section className={controls.group} aria-labelledby={id}>
      <h3 className={controls.groupTitle} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Colours that users set; the semantic ones keep their meaning. */
const chosenColors = [
  'primary',
  'secondary',
  'background',
  'surface',
  'text',
  'textMuted',
  'dark',
] as const satisfies readonly ThemeColorName[];

/** Backgrounds that a colour must be readable on, and the required contrast. */
const grounds: Partial<Record<ThemeColorName, { on: readonly ThemeColorName[]; least: number }>> = {
  text: { on: ['background', 'surface'], least: textContrast },
  textMuted: { on: ['background', 'surface'], least: textContrast },
};

const faultOf = ({ colors }: Theme, name: ThemeColorName): ThemeColorName | undefined => {
  const wanted = grounds[name];
  return wanted?.on.find((ground) => contrastRatio(colors[name], colors[ground]) < wanted.least);
};

function ThemeColors() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { theme } = useEditorView().site;
  const change = (name: ThemeColorName, color: string): void =>
    editor.changeTheme(
      { ...theme, colors: { ...theme.colors, [name]: color } },
      { label: t('edits.theme'), merge: `theme:${name}` },
    );
  return (
    <>
      {chosenColors.map((name) => {
        const fault = faultOf(theme, name);
        return (
          <div key={name}>
            <label className={classes.color}>
              <input
                type="color"
                value={theme.colors[name]}
                onChange={(event) => change(name, event.currentTarget.value)}
              />
              <span>{t(`properties.color.names.${name}`)}</span>
              <code>{theme.colors[name]}</code>
            </label>
            {fault && (
              <p className={classes.fault} role="status">
                <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
                {t('theme.hardToRead', { ground: t(`properties.color.names.${fault}`) })}
                <button
                  type="button"
                  className={controls.plainButton}
                  onClick={() => change(name, nearestPassing(theme.colors[name], theme.colors[fault]))}
                >
                  {t('theme.repair')}
                </button>
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}

const corners = {
  sharp: { small: '0px', medium: '0px', large: '0px' },
  soft: { small: '4px', medium: '8px', large: '16px' },
  round: { small: '10px', medium: '18px', large: '32px' },
} as const;
type Corner = keyof typeof corners;

const cornerOf = ({ borderRadius }: Theme): Corner => {
  const px = Number.parseFloat(borderRadius.medium);
  return px <= 2 ? 'sharp' : px <= 12 ? 'soft' : 'round';
};

function ThemeShapes() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { theme } = useEditorView().site;
  const id = useId();
  const label = t('edits.theme');
  return (
    <>
      <PanelField label={t('theme.corners')}>
        <Segments
          label={t('theme.corners')}
          value={cornerOf(theme)}
          options={(['sharp', 'soft', 'round'] as const).map((value) => ({
            value,
            label: t(`theme.cornerNames.${value}`),
          }))}
          onChange={(value) => editor.changeTheme({ ...theme, borderRadius: corners[value] }, { label })}
        />
      </PanelField>
      <PanelField label={t('theme.air')} controlId={id}>
        <input
          id={id}
          type="range"
          className={classes.range}
          min={0.6}
          max={1.6}
          step={0.1}
          value={theme.spacing ?? 1}
          aria-valuetext={`${Math.round((theme.spacing ?? 1) * 100)} %`}
          onChange={(event) =>
            editor.changeTheme(
              { ...theme, spacing: Number(event.currentTarget.value) },
              { label, merge: 'theme:spacing' },
            )
          }
        />
      </PanelField>
    </>
  );
}
