import { findContrastIssues } from '@sitewright/contract/themes/contrast';
import { Alert, Button } from '@mantine/core';
import type { Branding } from '@sitewright/contract/branding/branding';
import { type ThemeColorName, themeColorNames } from '@sitewright/contract/themes/theme';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ColorField } from '../../../ui/color-field.tsx';
import listing from '../../../ui/listing/listing.module.css';
import styles from './branding.module.css';
import { ownColors } from './use-branding.ts';

interface Props {
  colors: Branding['colors'];
  onChange: (colors: Branding['colors']) => void;
}

/** Thirteen colours; empty ones fall back to the product's. Low-contrast pairs have a one-click fix. */
export function ColorFields({ colors, onChange }: Props) {
  const { t } = useTranslation('tenant');
  const faults = findContrastIssues(colors);
  const set = (name: ThemeColorName, value: string | undefined): void => {
    const { [name]: _, ...others } = colors;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <>
      {faults.map(({ foreground, background, ratio, suggestion }) => (
        <Alert key={`${foreground}-${background}`} color="yellow" role="status">
          <div className={listing.header}>
            <span>
              {t('branding.contrast', {
                front: t(`branding.colors.${foreground}`),
                behind: t(`branding.colors.${background}`),
                ratio: ratio.toFixed(1),
              })}
            </span>
            <Button variant="default" size="compact-sm" onClick={() => set(foreground, suggestion)}>
              {t('branding.repair', { color: suggestion })}
            </Button>
          </div>
        </Alert>
      ))}
      <div className={styles.colors}>
        {themeColorNames.map((name) => (
          <ColorField
            key={name}
            label={t(`branding.colors.${name}`)}
            pickLabel={t('branding.pick', { name: t(`branding.colors.${name}`) })}
            invalid={t('branding.noColor')}
            value={colors[name]}
            fallback={ownColors[name]}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </>
  );
}
