import type { ThemeId } from '@sitewright/contract/themes/theme-ids';
import { useId } from 'react';
import { useTexts } from '../../lib/translations.ts';
import styles from './theme-radios.module.css';
import type { ThemeChoice } from './use-theme-choice.ts';

interface Props {
  themes: ThemeChoice['themes'];
  value: ThemeId;
  onChange: (id: ThemeId) => void;
}

/** Radio options of the themes with colour swatches, inside a fieldset. */
export function ThemeRadios({ themes, value, onChange }: Props) {
  const { names } = useTexts('themes');
  const group = useId();
  return themes.map(({ id, colors }) => (
    <label key={id} className={styles.theme}>
      <input type="radio" name={group} value={id} checked={id === value} onChange={() => onChange(id)} />
      <span className={styles.swatch} aria-hidden="true">
        {(['background', 'primary', 'secondary', 'text'] as const).map((name) => (
          <i key={name} style={{ background: colors[name] }} />
        ))}
      </span>
      {names[id]}
    </label>
  ));
}
