import type { FormStyling } from '@sitewright/contract/forms/form-definition';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelGroup } from '../controls/panel-group.tsx';
import { SegmentsControl } from '../controls/segments-control.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { useContent, useStore } from '../model/builder-context.tsx';
import { ColorControl } from './color-control.tsx';
import { findContrastIssues } from './contrast-issues.ts';
import { StyledForm } from './styled-form.tsx';
import classes from './styling-tab.module.css';

const themes = ['default', 'minimal', 'modern', 'classic'] as const;
const spacings = ['compact', 'normal', 'comfortable'] as const;
const radii = ['none', 'sm', 'md', 'lg'] as const;
const sizes = ['sm', 'base', 'lg'] as const;
const positions = ['left', 'center', 'right', 'full'] as const;
const colorNames = ['primary', 'text', 'background', 'border'] as const;

/** Theme, colors and measures of the form, with the form beside them. */
export function StylingTab() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const styling = useContent('styling');
  const set = (part: Partial<FormStyling>, key?: string): void =>
    store.dispatch({ type: 'changeForm', change: { styling: { ...styling, ...part } }, key });
  const setColor = (name: keyof FormStyling['colors'], value: string): void =>
    set({ colors: { ...styling.colors, [name]: value } }, `color ${name}`);
  return (
    <div className={classes.split}>
      <div className={classes.panel}>
        <SegmentsControl
          label={t('styling.theme')}
          value={styling.theme}
          choices={themes.map((value) => ({ value, label: t(`styling.themes.${value}`) }))}
          onChange={(theme) => set({ theme })}
        />
        <PanelGroup title={t('styling.colors')}>
          <SwitchControl
            label={t('styling.siteColors')}
            hint={t('styling.siteColorsHint')}
            isOn={styling.siteColors === true}
            onChange={(siteColors) => set({ siteColors })}
          />
          {!styling.siteColors && (
            <>
              {colorNames.map((name) => (
                <ColorControl
                  key={name}
                  label={t(`styling.color.${name}`)}
                  value={styling.colors[name]}
                  onChange={(value) => setColor(name, value)}
                />
              ))}
              <ContrastWarnings styling={styling} onFix={setColor} />
            </>
          )}
        </PanelGroup>
        <PanelGroup title={t('styling.layout')}>
          <SegmentsControl
            label={t('styling.spacing')}
            value={styling.spacing}
            choices={spacings.map((value) => ({ value, label: t(`styling.spacings.${value}`) }))}
            onChange={(spacing) => set({ spacing })}
          />
          <SegmentsControl
            label={t('styling.borderRadius')}
            value={styling.borderRadius}
            choices={radii.map((value) => ({ value, label: t(`styling.radii.${value}`) }))}
            onChange={(borderRadius) => set({ borderRadius })}
          />
          <SegmentsControl
            label={t('styling.fontSize')}
            value={styling.fontSize}
            choices={sizes.map((value) => ({ value, label: t(`styling.sizes.${value}`) }))}
            onChange={(fontSize) => set({ fontSize })}
          />
          <SegmentsControl
            label={t('styling.submitButtonPosition')}
            value={styling.submitButtonPosition}
            choices={positions.map((value) => ({ value, label: t(`styling.positions.${value}`) }))}
            onChange={(submitButtonPosition) => set({ submitButtonPosition })}
          />
        </PanelGroup>
      </div>
      <div className={classes.stage}>
        <StyledForm />
      </div>
    </div>
  );
}

interface WarningProps {
  styling: FormStyling;
  onFix: (color: 'text' | 'primary', value: string) => void;
}

function ContrastWarnings({ styling, onFix }: WarningProps) {
  const { t } = useTranslation('form-builder');
  const issues = findContrastIssues(styling);
  return (
    <div role="status" className={controls.stack}>
      {issues.map(({ color, ratio, least, suggestion }) => (
        <div key={color} className={classes.warning}>
          <p>{t(`styling.contrast.${color}`, { ratio, least })}</p>
          <button type="button" className={controls.textButton} onClick={() => onFix(color, suggestion)}>
            <span className={classes.swatch} style={{ background: suggestion }} />
            {t('styling.fix', { color: suggestion })}
          </button>
        </div>
      ))}
    </div>
  );
}
