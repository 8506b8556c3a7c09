import type { Theme } from '@sitewright/contract/themes/theme';
import type { FontFamily } from './theme-css.ts';

/** Relative to the font size: ascent, descent, and the average advance width of running text. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  /** At the weights 400 and 700. */
  width: { regular: number; bold: number };
}

interface SystemFont {
  name: string;
  /** The font and its metric-compatible equivalents, by full name, for `local()`. */
  regular: readonly string[];
  bold: readonly string[];
  width: FontMetrics['width'];
}

/** System fonts of computers and phones, measured by scripts/font-metrics.ts. */
const systemFonts: Record<'sans' | 'serif', readonly SystemFont[]> = {
  sans: [
    {
      name: 'Arial',
      regular: ['Arial', 'Liberation Sans', 'Arimo'],
      bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
      width: { regular: 0.442, bold: 0.475 },
    },
    {
      name: 'Roboto',
      regular: ['Roboto', 'Roboto Regular'],
      bold: ['Roboto Bold'],
      width: { regular: 0.44, bold: 0.448 },
    },
  ],
  serif: [
    {
      name: 'Times',
      regular: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
      width: { regular: 0.402, bold: 0.427 },
    },
    {
      name: 'Noto Serif',
      regular: ['Noto Serif', 'Noto Serif Regular'],
      bold: ['Noto Serif Bold'],
      width: { regular: 0.476, bold: 0.505 },
    },
  ],
};

const standIns = (font: FontFamily): readonly SystemFont[] =>
  systemFonts[font.fallback.endsWith('sans-serif') ? 'sans' : 'serif'];

const nameOf = (font: FontFamily, system: SystemFont): string => `${font.family} ${system.name}`;

/** Below this weight the regular face of a system font is nearer, from it on the bold one. */
const boldFrom = 550;
const designWeights = { regular: 400, bold: 600 };
const usualHeadingWeight = 700;

/** The parts of a theme that affect the display of fonts. */
type Typography = Pick<Theme, 'fonts' | 'headings'>;

/** The weights that a theme uses of a font: those of the designs, and the headings' own. */
const weightsOf = (theme: Typography, font: FontFamily): typeof designWeights => {
  if (theme.fonts.heading !== font.id) return designWeights;
  const weight = theme.headings?.weight ?? usualHeadingWeight;
  return { ...designWeights, [weight < boldFrom ? 'regular' : 'bold']: weight };
};

/** The weight of the file that headings are drawn with, where each weight of a font has a file; undefined for a variable font. */
export const headingWeight = (font: FontFamily, theme: Typography): string | undefined => {
  const wanted = theme.headings?.weight ?? usualHeadingWeight;
  const weights = [...new Set(font.faces.map(({ weight }) => weight))].filter(
    (weight) => !weight.includes(' '),
  );
  // What a browser takes of weights above 500: the next heavier one, else the heaviest; of lighter ones the next lighter, else the lightest.
  const sorted = weights.map(Number).sort((a, b) => a - b);
  const nearest =
    wanted > 500
      ? (sorted.find((weight) => weight >= wanted) ?? sorted.at(-1))
      : (sorted.findLast((weight) => weight <= wanted) ?? sorted[0]);
  return nearest === undefined ? undefined : String(nearest);
};

const widthAt = ({ regular, bold }: FontMetrics['width'], weight: number): number =>
  regular + ((bold - regular) * (weight - 400)) / 300;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** CSS family names of fallbacks while a font loads, in order; empty for a font without metrics. */
export const fallbackNames = (font: FontFamily): string[] =>
  font.metrics ? standIns(font).map((system) => nameOf(font, system)) : [];

/**
 * `@font-face` rules that adjust system fonts to a font's metrics, so that lines break at the same points before and
 * after it loads, without layout shift.
 */
export const fallbackFontCss = (font: FontFamily, theme: Typography): string => {
  const { metrics } = font;
  if (!metrics) return '';
  const weights = weightsOf(theme, font);
  return standIns(font)
    .flatMap((system) =>
      (['regular', 'bold'] as const).map((cut) => {
        const size = widthAt(metrics.width, weights[cut]) / system.width[cut];
        const range = cut === 'regular' ? `1 ${boldFrom - 1}` : `${boldFrom} 1000`;
        const sources = system[cut].map((name) => `local("${name}")`).join(',');
        return (
          `@font-face{font-family:"${nameOf(font, system)}";font-weight:${range};src:${sources};` +
          `size-adjust:${percent(size)};ascent-override:${percent(metrics.ascent / size)};` +
          `descent-override:${percent(metrics.descent / size)};line-gap-override:0%}`
        );
      }),
    )
    .join('\n');
};
