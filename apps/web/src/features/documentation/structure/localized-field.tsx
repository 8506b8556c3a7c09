import { Textarea, TextInput } from '@mantine/core';
import type { Language } from '@sitewright/contract/fields';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { languages } from '../../../lib/languages.ts';
import styles from '../documentation.module.css';

export type Localized = Record<Language, string>;

interface Props {
  label: string;
  value: Localized;
  maxLength: number;
  isLong?: boolean;
  faults: Readonly<Record<string, string>>;
  /** Key of the field in `faults`, without the language. */
  path: string;
  onChange: (value: Localized) => void;
}

/** A text in both languages, side by side. */
export function LocalizedField({ label, value, maxLength, isLong = false, faults, path, onChange }: Props) {
  const { t } = useTranslation('documentation');
  const Field = isLong ? Textarea : TextInput;
  return (
    <div className={styles.languages}>
      {languages.map((code) => (
        <Field
          key={code}
          lang={code}
          label={`${label} (${t(`languages.${code}`)})`}
          value={value[code]}
          maxLength={maxLength}
          error={faults[`${path}.${code}`]}
          {...(isLong ? { autosize: true, minRows: 2 } : {})}
          onChange={(event) => onChange({ ...value, [code]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
