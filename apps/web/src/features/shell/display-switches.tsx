import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { chooseLanguage } from '../../lib/browser-language.ts';
import { asLanguage, languageNames, languages } from '../../lib/languages.ts';
import { useCopy, useLanguage } from '../../lib/words.ts';
import { setColorScheme, useIsDark } from '../../theme/color-scheme.ts';
import styles from './display-switches.module.css';

/** Language and light/dark, for the headers of the public and the signed-in pages. */
export function DisplaySwitches() {
  return (
    <div className={styles.switches}>
      <LanguageSwitch />
      <ColorSchemeSwitch />
    </div>
  );
}

function LanguageSwitch() {
  const words = useCopy('common');
  return (
    <label className={styles.language}>
      <IconLanguage size={18} stroke={1.6} aria-hidden="true" />
      <select
        aria-label={words.language}
        value={useLanguage()}
        onChange={(event) => void chooseLanguage(asLanguage(event.target.value))}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

function ColorSchemeSwitch() {
  const words = useCopy('common');
  const isDark = useIsDark();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={styles.scheme}
      aria-label={isDark ? words.colorScheme.switchToLight : words.colorScheme.switchToDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
