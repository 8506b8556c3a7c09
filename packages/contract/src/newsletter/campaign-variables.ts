import type { EmailVariable } from '../email-blocks/email-blocks.ts';

/** Variables of every campaign. Without a way to unsubscribe none is sent. */
export const campaignVariables: readonly EmailVariable[] = [
  { name: 'name', type: 'text', isRequired: false },
  { name: 'productName', type: 'text', isRequired: false },
  { name: 'unsubscribeUrl', type: 'url', isRequired: true },
  { name: 'preferencesUrl', type: 'url', isRequired: false },
  { name: 'webUrl', type: 'url', isRequired: false },
];
