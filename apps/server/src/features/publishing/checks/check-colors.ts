// Reports text that is hard to read, in theme colours or in a colour set on an element.
import type { DroppedElement, Section } from '@sitewright/contract/content';
import { findContrastIssues, contrastRatio, textContrast } from '@sitewright/contract/themes/contrast';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import type { Theme } from '@sitewright/contract/themes/theme';
import { hexOf } from '@sitewright/render/section-ground';
import { schemeColors } from '@sitewright/render/theme-css';
import type { SiteDraft } from '../../rendering/site-draft.ts';
import { elementsIn } from './content-locations.ts';
import { finding, type FindingLocation, setFix } from './finding.ts';

/** The background colour of a section's text; undefined for an image, a gradient or an unknown background. */
const groundOf = ({ style = {} }: Section, theme: Theme): string | undefined => {
  const { backgroundType = 'default', backgroundColor, scheme } = style;
  if (backgroundType === 'color') return hexOf(backgroundColor, theme);
  return backgroundType === 'default' ? schemeColors(theme, scheme)['--color-background'] : undefined;
};

const contrastFindingOf = (
  element: DroppedElement,
  ground: string | undefined,
  theme: Theme,
): number | undefined => {
  const style = element.style ?? {};
  const front = hexOf(style['color'], theme);
  const behind = style['backgroundColor'] === undefined ? ground : hexOf(style['backgroundColor'], theme);
  if (front === undefined || behind === undefined) return undefined;
  const ratio = contrastRatio(front, behind);
  return ratio < textContrast ? Math.round(ratio * 10) / 10 : undefined;
};

export const checkElementColors = (draft: SiteDraft, section: Section, place: FindingLocation): Finding[] => {
  const ground = groundOf(section, draft.theme);
  return elementsIn(section).flatMap((element) => {
    const ratio = contrastFindingOf(element, ground, draft.theme);
    if (ratio === undefined) return [];
    const message = `The color of an element has low contrast: ${ratio} (minimum ${textContrast}).`;
    const change = { nodeId: element.id, path: ['props', 'style', 'color'], value: undefined };
    const fix = setFix('themeColor', place, change);
    return [finding('low_contrast', message, place, { values: { ratio, least: textContrast }, fix })];
  });
};

/** Ignores the primary colour, which the renderer darkens or lightens wherever text in it would be unreadable. */
const textContrastIssues = (colors: Theme['colors']) =>
  findContrastIssues(colors).filter(({ foreground }) => foreground !== 'primary');

/** Text colours that are readable on both backgrounds of the theme; undefined when no colour suits both. */
const readableColors = (colors: Theme['colors']): Record<string, string> | undefined => {
  let tried = colors;
  for (let step = 0; step < 6; step += 1) {
    const [fault] = textContrastIssues(tried);
    if (!fault) break;
    tried = { ...tried, [fault.foreground]: fault.suggestion };
  }
  if (textContrastIssues(tried).length > 0) return undefined;
  return { text: tried.text, textMuted: tried.textMuted };
};

export const checkThemeColors = ({ theme }: SiteDraft): Finding[] => {
  const [first] = textContrastIssues(theme.colors);
  if (!first) return [];
  const colors = readableColors(theme.colors);
  const values = { ratio: first.ratio, least: textContrast };
  const message = `The text color of the theme has low contrast: ${first.ratio} (minimum ${textContrast}).`;
  const fix = colors ? { kind: 'theme' as const, name: 'readableTheme' as const, values: {}, colors } : null;
  return [finding('low_contrast', message, {}, { values, fix })];
};
