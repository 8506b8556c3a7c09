/** The sections of the modern-saas landing template, in their first order. */
export const landingSections = ['hero', 'templates', 'how', 'calm', 'compare', 'freedom', 'cta'] as const;
export type LandingSection = (typeof landingSections)[number];

/** The landing template as it is before anyone customizes it; the prerendered page uses the same. */
export const modernSaas = { slug: 'modern-saas', sections: landingSections } as const;
