import type { JsonObject } from '@sitewright/contract/content';
import type { PlannedCategory } from '../industries/industry-files.ts';
import { fillAbout, fillFeatures } from './about-and-features.ts';
import { fillClosing, fillContact, fillForm, fillGallery } from './closing-and-contact.ts';
import { fillHero } from './hero.ts';
import type { FillSection, SectionContext } from './section-parts.ts';
import { fillFaq, fillProcess, fillServices } from './services-and-steps.ts';

/** Designs that the writer fills without facts that only the owner knows, by category. */
export const writableDesigns: Readonly<Record<PlannedCategory, readonly string[]>> = {
  hero: ['hero-1', 'hero-2', 'hero-3', 'hero-4', 'hero-6', 'hero-7'],
  about: ['about-1', 'about-3', 'about-4'],
  features: ['features-1', 'features-2', 'features-3', 'features-4'],
  services: ['services-1', 'services-2', 'services-3', 'services-4'],
  process: ['process-1', 'process-2', 'process-3'],
  // Not `gallery-3`, whose images open by their captions.
  gallery: ['gallery-1', 'gallery-2', 'gallery-4'],
  faq: ['faq-1', 'faq-2', 'faq-4'],
  cta: ['cta-1', 'cta-2', 'cta-4'],
  contact: ['contact-1', 'contact-2', 'contact-4'],
  form: ['form-1', 'form-4'],
  pricing: ['services-1'],
};

const homeQuestions = 4;

const fillers: Readonly<Record<PlannedCategory, FillSection>> = {
  hero: fillHero,
  about: fillAbout,
  features: fillFeatures,
  services: fillServices('short'),
  process: fillProcess,
  gallery: fillGallery,
  faq: fillFaq(homeQuestions),
  cta: fillClosing,
  contact: fillContact,
  form: fillForm,
  pricing: fillServices('short'),
};

/** `hero-1` → `hero/hero-1`. */
export const typeOfDesign = (design: string): string =>
  `${design.slice(0, design.lastIndexOf('-'))}/${design}`;

export type FilledSection = {
  type: string;
  data: JsonObject;
  /** Id of a composition of its design. */
  templateId?: string;
  style?: { scheme: 'muted' | 'dark' | 'primary' };
};

/**
 * A section of a category: the first of the designs that can be filled. A design takes nothing from the texts before it is
 * certain of its pictures, or little that others could use.
 */
export const fillCategory = (
  category: PlannedCategory,
  context: SectionContext,
  designs: readonly string[],
  fill: FillSection = fillers[category],
): FilledSection | undefined => {
  for (const design of designs) {
    const type = typeOfDesign(design);
    const data = fill(context, type);
    if (data) return { type, data };
  }
  return undefined;
};
