// Gives the sections of a page a rhythm: which of the compositions of its design each has, and which stand on a ground of their own.
import type { SiteTexts } from '../site-texts.ts';
import type { FilledSection } from './fill-section.ts';

export type Scheme = 'muted' | 'dark' | 'primary';

/** Type of a section → ids of the compositions of its design. */
export type Compositions = ReadonlyMap<string, readonly string[]>;

/** The ground of the last word of a page, by proposal. */
const closingSchemes: readonly Scheme[] = ['primary', 'dark', 'muted'];

/** Designs that bring a ground of their own, or a picture that fills them. */
const ownGround = new Set(['hero/hero-2', 'hero/hero-7', 'cta/cta-2']);

const isClosing = ({ type }: FilledSection): boolean => type.startsWith('cta/') || type.startsWith('form/');

/** Every other section in between is muted, and the last word stands out; never two grounds beside each other. */
const schemesOf = (sections: readonly FilledSection[], variant: number): (Scheme | undefined)[] => {
  const schemes: (Scheme | undefined)[] = [];
  for (const [index, section] of sections.entries()) {
    const isFree = schemes[index - 1] === undefined && !ownGround.has(section.type);
    const isLast = index === sections.length - 1;
    if (index === 0 || !isFree) schemes.push(undefined);
    else if (isLast && isClosing(section)) schemes.push(closingSchemes[variant % closingSchemes.length]);
    else schemes.push((index + variant) % 2 === 0 ? 'muted' : undefined);
  }
  // A section that stands out needs a plain neighbor.
  const last = schemes.length - 1;
  if (last > 0 && schemes[last] !== undefined) schemes[last - 1] = undefined;
  return schemes;
};

export const varyLook = (
  sections: readonly FilledSection[],
  { variant, texts, compositions }: { variant: number; texts: SiteTexts; compositions: Compositions },
): FilledSection[] => {
  const schemes = schemesOf(sections, variant);
  return sections.map((section, index) => {
    const ids = compositions.get(section.type) ?? [];
    const choice = ids.length > 1 ? variant + texts.random.below(2) : 0;
    // Of two proposals with the same first design, one has its other composition.
    const first = Math.floor((variant + 1) / 2);
    const templateId = ids.length > 1 ? ids[(index === 0 ? first : choice) % ids.length] : undefined;
    const scheme = schemes[index];
    return {
      ...section,
      ...(templateId !== undefined && { templateId }),
      ...(scheme && { style: { scheme } }),
    };
  });
};
