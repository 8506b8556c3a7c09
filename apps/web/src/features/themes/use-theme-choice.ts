import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { ThemeId } from '@sitewright/contract/themes/theme-ids';
import { getPlatformTheme } from '@sitewright/contract/themes/themes';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { request } from '../../lib/api.ts';
import { saveTheme } from './save-theme.ts';
import { applyTheme } from './applied-theme.ts';

export type ThemeChoice = EndpointResponse<typeof getPlatformTheme>;

/** Storage key fixed by the specification. */
const storageKey = 'selectedTheme';

/** The theme selected in this browser, applied immediately, and the saved theme. */
export function useThemeChoice() {
  const [choice, setChoice] = useState<ThemeChoice>();
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [worn, setWorn] = useState<ThemeId>();
  const shared = useRef<ThemeChoice>(undefined);

  const wear = ({ themes }: ThemeChoice, id: ThemeId): void => {
    const theme = themes.find((candidate) => candidate.id === id);
    if (theme) applyTheme(theme.id, theme.styles);
    setWorn(id);
  };

  useEffect(() => {
    let isGone = false;
    const take = (answer: ThemeChoice): void => {
      if (isGone) return;
      const stored = localStorage.getItem(storageKey);
      shared.current = answer;
      setChoice(answer);
      wear(answer, answer.themes.find(({ id }) => id === stored)?.id ?? answer.themeId);
    };
    request(getPlatformTheme, {}).then(take, () => setHasFailed(true));
    return () => {
      isGone = true;
    };
  }, [tries]);

  const retry = (): void => {
    setHasFailed(false);
    setTries(tries + 1);
  };

  // A layout effect, so that the next screen, which may suspend the theme, runs after it.
  useLayoutEffect(
    () => () => {
      if (shared.current) wear(shared.current, shared.current.themeId);
    },
    [],
  );

  const choose = (id: ThemeId): void => {
    if (!choice) return;
    localStorage.setItem(storageKey, id);
    wear(choice, id);
  };

  const save = async (): Promise<void> => {
    if (!choice || !worn) return;
    setIsSaving(true);
    try {
      if (!(await saveTheme(worn))) return;
      shared.current = { ...choice, themeId: worn };
      setChoice(shared.current);
    } finally {
      setIsSaving(false);
    }
  };

  return { choice, worn, hasFailed, isSaving, choose, save, retry };
}
