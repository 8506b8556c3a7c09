import { useEffect, useRef } from 'react';
import { useTexts } from '../../lib/translations.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import styles from './theme-banner.module.css';
import { ThemeRadios } from './theme-radios.tsx';
import { useThemeChoice } from './use-theme-choice.ts';

/** Theme picker at the bottom of the public pages, for platform staff who may set the theme. */
export default function ThemeBanner() {
  const words = useTexts('themes');
  const { choice, worn, hasFailed, isSaving, choose, save, retry } = useThemeChoice();
  const list = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector(':checked')?.parentElement;
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [worn]);
  if (hasFailed)
    return (
      <aside className={styles.banner} aria-label={words.label}>
        <div className={styles.inside}>
          <p role="alert">{words.loadFailed}</p>
          <PlainButton look="quiet" onClick={retry}>
            {words.retry}
          </PlainButton>
        </div>
      </aside>
    );
  if (!choice || !worn) return null;
  return (
    <aside className={styles.banner} aria-label={words.label}>
      <div className={styles.inside}>
        <p className={styles.state} role="status">
          <strong>{words.title}</strong>
          <span>{worn === choice.themeId ? words.seenByAll : words.seenByYou}</span>
        </p>
        <fieldset ref={list} className={styles.themes}>
          <legend>{words.label}</legend>
          <ThemeRadios themes={choice.themes} value={worn} onChange={choose} />
        </fieldset>
        <PlainButton disabled={isSaving} onClick={() => void save()}>
          {words.save}
        </PlainButton>
      </div>
    </aside>
  );
}
