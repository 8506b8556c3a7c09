import type { FormStyling, formColorDefaults } from '@sitewright/contract/forms/form-definition';
import { contrastRatio, nearestPassing, textContrast } from '@sitewright/contract/themes/contrast';

/** WCAG 2: minimum ratio for the outline of a control. */
const outlineContrast = 3;

const radii = { none: '0px', sm: '4px', md: '8px', lg: '14px' } as const;
const fontSizes = { sm: '.875rem', base: '1rem', lg: '1.125rem' } as const;
const gaps = { compact: '.875rem', normal: '1.375rem', comfortable: '2rem' } as const;
const paddings = { compact: '.4em', normal: '.65em', comfortable: '.85em' } as const;

const better = (colors: readonly [string, ...string[]], background: string): string =>
  colors.reduce((best, color) =>
    contrastRatio(color, background) > contrastRatio(best, background) ? color : best,
  );

/** White or the text color, whichever reads better; where both are hard to read, the background or black. */
const labelOn = (primary: string, text: string, background: string): string => {
  const label = better([text, '#ffffff'], primary);
  return contrastRatio(label, primary) >= textContrast
    ? label
    : better([label, background, '#000000'], primary);
};

const mix = (one: string, other: string, share: number): string => {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
};

/** Imported as a type only: the schemas are not for visitors. */
const defaults = {
  primary: '#3b82f6',
  text: '#111827',
  background: '#ffffff',
  border: '#e5e7eb',
} satisfies typeof formColorDefaults;

/** Content of a page is not checked by the schema of forms. */
const colorOf = (colors: FormStyling['colors'], name: keyof FormStyling['colors']): string =>
  /^#[0-9a-f]{6}$/i.test(colors[name]) ? colors[name] : defaults[name];

const ownColors = ({ colors, borderRadius }: FormStyling): Record<string, string> => {
  const primary = colorOf(colors, 'primary');
  const text = colorOf(colors, 'text');
  const background = colorOf(colors, 'background');
  const border = colorOf(colors, 'border');
  const isDark = contrastRatio(background, '#ffffff') > contrastRatio(background, '#000000');
  const error = nearestPassing(isDark ? '#fca5a5' : '#b91c1c', background);
  return {
    primary,
    'on-primary': labelOn(primary, text, background),
    accent: nearestPassing(primary, background, outlineContrast),
    text,
    background,
    // More than the minimum, as it is also read on filled controls.
    muted: nearestPassing(mix(text, background, 0.28), background, 5.4),
    border,
    outline: nearestPassing(border, background, outlineContrast),
    error,
    'error-text': error,
    radius: radii[borderRadius],
    scheme: isDark ? 'dark' : 'light',
  };
};

/** The variables of the site’s theme. They follow the color scheme of the section around the form. */
const siteColors: Record<string, string> = {
  primary: 'var(--color-primary)',
  'on-primary': 'var(--color-on-primary)',
  accent: 'var(--color-primary-text)',
  text: 'var(--color-text)',
  background: 'var(--color-background)',
  muted: 'var(--color-text-muted)',
  border: 'var(--color-border)',
  outline: 'color-mix(in srgb,var(--color-text) 62%,var(--color-background))',
  error: 'color-mix(in srgb,var(--color-danger,#b91c1c) 45%,var(--color-text))',
  // The only color that every theme keeps readable on every one of its backgrounds.
  'error-text': 'var(--color-text)',
  radius: 'var(--radius-small,8px)',
};

/**
 * Value of the root’s style attribute: colors, radius, spacing and font size of a form. Outlines and errors are changed
 * as little as they need to be seen on the background.
 */
export const formVariables = (styling: FormStyling): string => {
  const variables = {
    ...(styling.siteColors ? siteColors : ownColors(styling)),
    gap: gaps[styling.spacing],
    pad: paddings[styling.spacing],
    size: fontSizes[styling.fontSize],
  };
  return Object.entries(variables)
    .map(([name, value]) => (name === 'scheme' ? `color-scheme:${value}` : `--form-${name}:${value}`))
    .join(';');
};
