import type { CompletenessItem } from '@sitewright/contract/company/company-completeness';

/** Ids of the elements that links to missing fields focus. */
export const fieldIds: Record<CompletenessItem, string> = {
  displayName: 'company-display-name',
  description: 'company-description',
  industry: 'company-industry',
  logo: 'company-logo',
  phone: 'company-phone',
  email: 'company-email',
  address: 'company-street',
  openingHours: 'company-hours',
  socials: 'company-facebook',
  brand: 'company-primary',
  services: 'company-add-services',
  valueProps: 'company-add-valueProps',
};
