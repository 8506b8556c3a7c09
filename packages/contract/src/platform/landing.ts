/** The sections of the modern-saas landing template, in default order. */
export const landingSections = ['hero', 'templates', 'how', 'calm', 'compare', 'freedom', 'cta'] as const;
export type LandingSection = (typeof landingSections)[number];

/** specification §9: the known landing templates. */
export const landingSlugs = ['modern-saas', 'startup-bold', 'enterprise-pro'] as const;

/** The landing template without customizations; also used by the prerendered page. */
export const modernSaas = { slug: 'modern-saas', sections: landingSections } as const;
