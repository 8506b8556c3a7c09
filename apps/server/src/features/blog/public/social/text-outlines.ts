// Draws words as SVG paths with the fonts of the library. An SVG with text would be drawn with the fonts of the machine, which
// may have none.
import { createRequire } from 'node:module';
import type { FontFamily } from '@sitewright/render/theme-css';

interface GlyphRun {
  glyphs: { path: { toSVG: () => string } }[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint: (code: number) => boolean;
  layout: (text: string) => GlyphRun;
}

// Its declarations are a package of their own, of which this needs little.
const require = createRequire(import.meta.url);
const fontkit = require('fontkit') as { create: (file: Buffer) => Font };

const weightOf = (weight: string): [number, number] => {
  const [from = 400, to = from] = weight.split(' ').map(Number);
  return [from, to];
};

/** Width of the line around bold letters, in ems. */
const boldStroke = 0.03;

/** The files of one style of a font: each has some of the letters. */
export interface Outlines {
  /** Width of a text at 1 px. */
  widthOf: (text: string) => number;
  /** SVG paths of a text whose baseline begins at a point. */
  draw: (text: string, at: { x: number; y: number; size: number }) => string;
  /** The part of a text's letters that the font has, from 0 to 1. */
  coverage: (text: string) => number;
}

export const loadOutlines = (
  family: FontFamily,
  readFont: (file: string) => Buffer,
  weight: number,
): Outlines => {
  const distance = (face: FontFamily['faces'][number]): number => {
    const [from, to] = weightOf(face.weight);
    return weight < from ? from - weight : Math.max(0, weight - to);
  };
  const upright = family.faces.filter(({ style }) => style === 'normal');
  const best = Math.min(...upright.map(distance));
  const faces = upright.filter((face) => distance(face) === best);
  const fonts = faces.map(({ file }) => fontkit.create(readFont(file)));
  // The reader of fonts draws a variable one in its usual weight only: a line around its letters makes them bold.
  const isVariable = faces.some((face) => weightOf(face.weight)[0] !== weightOf(face.weight)[1]);
  const stroke = isVariable && weight > 500 ? boldStroke : 0;
  const fontOf = (sign: string): Font | undefined =>
    fonts.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0)!));

  /** Parts of a text by the file that has their letters; letters that none has are left out. */
  const runsOf = (text: string): { font: Font; run: GlyphRun }[] => {
    const parts: { font: Font; text: string }[] = [];
    for (const sign of text.normalize('NFC')) {
      const font = fontOf(sign);
      const last = parts.at(-1);
      if (font && last?.font === font) last.text += sign;
      else if (font) parts.push({ font, text: sign });
    }
    return parts.map((part) => ({ font: part.font, run: part.font.layout(part.text) }));
  };

  // Kerning is left out: shaping each text that is tried would take seconds.
  const widths = new Map<string, number>();
  const widthOfSign = (sign: string): number => {
    let width = widths.get(sign);
    if (width === undefined) {
      width = runsOf(sign).reduce((sum, { font, run }) => sum + run.advanceWidth / font.unitsPerEm, 0);
      widths.set(sign, width);
    }
    return width;
  };

  const line = ({ unitsPerEm }: Font): string =>
    stroke === 0
      ? ''
      : ` stroke="currentColor" stroke-linejoin="round" stroke-width="${Math.round(unitsPerEm * stroke)}"`;

  return {
    widthOf: (text) => {
      let width = 0;
      for (const sign of text.normalize('NFC')) width += widthOfSign(sign);
      return width;
    },
    draw: (text, { x, y, size }) => {
      let left = x;
      const paths: string[] = [];
      for (const { font, run } of runsOf(text)) {
        const scale = size / font.unitsPerEm;
        for (const [index, glyph] of run.glyphs.entries()) {
          const { xAdvance, xOffset, yOffset } = run.positions[index]!;
          const path = glyph.path.toSVG();
          const place = `translate(${(left + xOffset * scale).toFixed(2)} ${(y - yOffset * scale).toFixed(2)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})`;
          if (path !== '') paths.push(`<path transform="${place}"${line(font)} d="${path}"/>`);
          left += xAdvance * scale;
        }
      }
      return paths.join('');
    },
    coverage: (text) => {
      const letters = Array.from(text.normalize('NFC')).filter((sign) => /\p{L}/u.test(sign));
      return letters.length === 0 ? 0 : letters.filter(fontOf).length / letters.length;
    },
  };
};
