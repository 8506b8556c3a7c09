/** The landing page as it is before anyone customizes it; the prerendered page uses the same. */
export const landingSections = ['hero', 'templates', 'how', 'calm', 'compare', 'freedom', 'cta'] as const;
export type LandingSection = (typeof landingSections)[number];

export const modernSaas = {
  slug: 'modern-saas',
  sections: landingSections,
} as const;
