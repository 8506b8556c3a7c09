import { findContrastIssues } from '@sitewright/contract/themes/contrast';
import { Alert, Button, TextInput } from '@mantine/core';
import type { Branding } from '@sitewright/contract/branding/branding';
import { type ThemeColorName, themeColorNames } from '@sitewright/contract/themes/theme';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from './branding.module.css';
import { ownColors } from './use-branding.ts';

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

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
          <ColorField key={name} name={name} value={colors[name]} onChange={(value) => set(name, value)} />
        ))}
      </div>
    </>
  );
}

interface FieldProps {
  name: ThemeColorName;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function ColorField({ name, value, onChange }: FieldProps) {
  const { t } = useTranslation('tenant');
  /** Typed text that is not a valid colour yet. */
  const [text, setText] = useState<string>();
  const label = t(`branding.colors.${name}`);
  return (
    <div className={styles.color}>
      <span aria-hidden="true">{label}</span>
      <input
        type="color"
        aria-label={t('branding.pick', { name: label })}
        value={value ?? ownColors[name]}
        onChange={(event) => {
          setText(undefined);
          onChange(event.currentTarget.value);
        }}
      />
      <TextInput
        aria-label={label}
        placeholder={ownColors[name]}
        maxLength={7}
        spellCheck={false}
        value={text ?? value ?? ''}
        error={text !== undefined && text !== '' && t('branding.noColor')}
        onChange={(event) => {
          const next = event.currentTarget.value.trim();
          const isDone = next === '' || isHex(next);
          setText(isDone ? undefined : next);
          if (isDone) onChange(next === '' ? undefined : next.toLowerCase());
        }}
      />
    </div>
  );
}
