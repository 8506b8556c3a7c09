import axe from 'axe-core';
import { storedColorScheme, setColorScheme } from '../theme/color-scheme.ts';
import { axeOptionsOf, axeSpec, type ColorScheme, narrowBelowPx, waitUntilStable } from './axe-rules.ts';

const schemes = (): ColorScheme[] => (innerWidth < narrowBelowPx ? ['light'] : ['light', 'dark']);

/** axe violations of the current screen in light and dark mode: scheme, rule, and target. */
export const axeViolations = async (): Promise<string[]> => {
  axe.configure(axeSpec);
  const found: string[] = [];
  const before = storedColorScheme();
  for (const scheme of schemes()) {
    setColorScheme(scheme);
    await waitUntilStable(scheme);
    const { violations } = await axe.run(document, axeOptionsOf(scheme));
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${scheme} ${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim()}`);
  }
  setColorScheme(before);
  document.adoptedStyleSheets = [];
  return found;
};
