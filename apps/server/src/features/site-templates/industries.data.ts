import type { Industry } from '@sitewright/contract/site-templates/site-templates';

/** The industries that templates belong to. The gallery substitutes a missing icon. */
export const industries: readonly Industry[] = [
  { id: 'restaurant', name: 'Restaurants & food', icon: '🍽️' },
  { id: 'technology', name: 'Software & technology', icon: '💻' },
  { id: 'legal', name: 'Law & legal', icon: '⚖️' },
  { id: 'retail', name: 'Shops & retail', icon: '🛍️' },
  { id: 'health', name: 'Health & medicine', icon: '🩺' },
  { id: 'wellness', name: 'Wellness & fitness', icon: '🧘' },
  { id: 'construction', name: 'Construction & trades', icon: '🔨' },
  { id: 'real-estate', name: 'Real estate', icon: '🏠' },
  { id: 'education', name: 'Education & courses', icon: '🎓' },
  { id: 'non-profit', name: 'Non-profit', icon: '🤝' },
  { id: 'hospitality', name: 'Hotels & travel', icon: '🛎️' },
  { id: 'events', name: 'Events & music', icon: '🎵' },
  { id: 'finance', name: 'Finance & accounting', icon: '📊' },
  { id: 'creative', name: 'Creative & portfolio', icon: '🎨' },
  { id: 'photography', name: 'Photography', icon: '📷' },
  { id: 'pets', name: 'Pets & animals', icon: '🐾' },
];
