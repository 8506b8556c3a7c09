import type { LandingColorName, LandingColors } from '@sitewright/contract/landing/landing-template';
import { contrastRatio, nearestPassing, textContrast } from '@sitewright/contract/themes/contrast';

const pairs: readonly (readonly [foreground: LandingColorName, background: LandingColorName])[] = [
  ['text', 'background'],
  ['text', 'surface'],
  ['primary', 'background'],
];

export interface LandingContrastIssue {
  foreground: LandingColorName;
  background: LandingColorName;
  ratio: number;
  /** The nearest color that passes. */
  suggestion: string;
}

/** Pairs that are hard to read, where at least one color is not the template's own. */
export const landingContrastIssues = (
  own: LandingColors,
  changed: Readonly<Partial<Record<LandingColorName, string | undefined>>>,
): LandingContrastIssue[] =>
  pairs.flatMap(([foreground, background]) => {
    if (changed[foreground] === undefined && changed[background] === undefined) return [];
    const front = changed[foreground] ?? own[foreground];
    const behind = changed[background] ?? own[background];
    const ratio = contrastRatio(front, behind);
    if (ratio >= textContrast) return [];
    return [{ foreground, background, ratio, suggestion: nearestPassing(front, behind) }];
  });
