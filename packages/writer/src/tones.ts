/** The tones of voice in which texts are written. */
export const tones = ['professional', 'friendly', 'bold', 'luxury', 'playful', 'minimal'] as const;

export type Tone = (typeof tones)[number];
