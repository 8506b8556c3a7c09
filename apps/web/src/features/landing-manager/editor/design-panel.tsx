import { Alert, Button, NativeSelect } from '@mantine/core';
import { landingColorNames, type LandingColorName } from '@sitewright/contract/landing/landing-template';
import { systemFont } from '@sitewright/contract/themes/theme';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import { withCustomization } from '../edit-state.ts';
import { landingContrastIssues } from './contrast-issues.ts';
import styles from './editor.module.css';
import type { PanelProps } from './panel-props.ts';

const places = ['heading', 'body'] as const;

/** Colors and fonts. */
export function DesignPanel({ template, fonts, draft }: PanelProps) {
  const { t } = useTranslation('landing-manager');
  const { edit } = draft;
  const { colors, fonts: chosen } = edit.customizations;
  const own = template.defaultConfig;
  const setColor = (name: LandingColorName, value: string | undefined): void =>
    draft.change(withCustomization(edit, 'colors', { [name]: value }), `color ${name}`);
  const familyOf = (id: string): string =>
    id === systemFont ? t('design.systemFont') : (fonts.find((font) => font.id === id)?.family ?? id);
  return (
    <>
      <h2>{t('design.colors')}</h2>
      {landingContrastIssues(own.colors, colors).map(({ foreground, background, ratio, suggestion }) => (
        <Alert key={`${foreground} ${background}`} color="yellow" role="status">
          <p>
            {t('design.contrast', {
              front: t(`colors.${foreground}`),
              behind: t(`colors.${background}`),
              ratio: ratio.toFixed(1),
            })}
          </p>
          <Button variant="default" size="compact-sm" mt={8} onClick={() => setColor(foreground, suggestion)}>
            {t('design.useColor', { color: suggestion })}
          </Button>
        </Alert>
      ))}
      <div className={styles.colors}>
        {landingColorNames.map((name) => (
          <ColorField
            key={name}
            label={t(`colors.${name}`)}
            pickLabel={t('design.pick', { name: t(`colors.${name}`) })}
            invalid={t('design.noColor')}
            value={colors[name]}
            fallback={own.colors[name]}
            onChange={(value) => setColor(name, value)}
          />
        ))}
      </div>
      <h2>{t('design.fonts')}</h2>
      {places.map((place) => (
        <NativeSelect
          key={place}
          label={t(`design.${place}Font`)}
          value={chosen[place] ?? ''}
          data={[
            { value: '', label: t('design.templateFont', { font: familyOf(own.fonts[place]) }) },
            { value: systemFont, label: t('design.systemFont') },
            ...fonts.map(({ id, family }) => ({ value: id, label: family })),
          ]}
          onChange={(event) =>
            draft.change(
              withCustomization(edit, 'fonts', { [place]: event.currentTarget.value || undefined }),
            )
          }
        />
      ))}
    </>
  );
}
