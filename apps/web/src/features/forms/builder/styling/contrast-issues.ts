import type { FormStyling } from '@sitewright/contract/forms/form-definition';
import { contrastRatio, nearestPassing, textContrast } from '@sitewright/contract/themes/contrast';

export interface ContrastIssue {
  color: 'text' | 'primary';
  ratio: number;
  least: number;
  /** The nearest color that passes. */
  suggestion: string;
}

/** WCAG 2: minimum for what is no text, such as a button’s surface. */
const surfaceContrast = 3;

/** Colors that are hard to see on the background. Labels of buttons, outlines and errors are always readable. */
export const findContrastIssues = ({ colors, siteColors }: FormStyling): ContrastIssue[] => {
  if (siteColors) return [];
  const wanted = [
    ['text', textContrast],
    ['primary', surfaceContrast],
  ] as const;
  return wanted.flatMap(([color, least]) => {
    const ratio = contrastRatio(colors[color], colors.background);
    if (ratio >= least) return [];
    const suggestion = nearestPassing(colors[color], colors.background, least);
    return [{ color, least, ratio: Math.floor(ratio * 100) / 100, suggestion }];
  });
};
