import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { chooseLanguage } from '../../lib/browser-language.ts';
import { languageKeys } from '../../lib/detect-language.ts';
import { asLanguage, languageNames, languages } from '../../lib/languages.ts';
import { preloadLanguage, useTexts, useLanguage } from '../../lib/translations.ts';
import { setColorScheme, useIsDark } from '../../theme/color-scheme.ts';
import styles from './display-switches.module.css';

/**
 * Language and colour scheme switches in the headers of public and signed-in pages. `isCompact`: on small screens
 * the language switch is an icon only.
 */
export function DisplaySwitches({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <div className={styles.switches} data-compact={isCompact || undefined}>
      <LanguageSwitch />
      <ColorSchemeSwitch />
    </div>
  );
}

function LanguageSwitch() {
  const words = useTexts('common');
  const [params, setParams] = useSearchParams();
  const handleChoice = async (code: string): Promise<void> => {
    await chooseLanguage(asLanguage(code));
    // A `lng` parameter in the URL would override the choice on the next load.
    if (!params.has(languageKeys.query)) return;
    params.delete(languageKeys.query);
    setParams(params, { replace: true, preventScrollReset: true });
  };
  // Preload the other language before it is selected.
  const handleApproach = (): void => void Promise.allSettled(languages.map(preloadLanguage));
  return (
    <label className={styles.language}>
      <IconLanguage size={18} stroke={1.6} aria-hidden="true" />
      <select
        aria-label={words.language}
        value={useLanguage()}
        onPointerEnter={handleApproach}
        onFocus={handleApproach}
        onChange={(event) => void handleChoice(event.target.value)}
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
  const words = useTexts('common');
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
