import type { FormField } from '@sitewright/contract/forms/form-definition';

/** Names that mean one thing on every form (HTML, autofill detail tokens). */
const tokens: Record<string, string> = {
  name: 'name',
  full_name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  organization: 'organization',
  city: 'address-level2',
  zip: 'postal-code',
  postal_code: 'postal-code',
  country: 'country-name',
};

/** HTML allows `street-address` only where lines can break. */
const address = { text: 'address-line1', textarea: 'street-address' } as const;

/** The autocomplete token of a field: its setting, else by its type or name. */
export const autocompleteOf = ({ type, name, settings }: FormField): string | undefined => {
  if (settings.autocomplete?.trim()) return settings.autocomplete.trim();
  if (type === 'email' || type === 'url') return type;
  if (type === 'phone') return 'tel';
  if (type !== 'text' && type !== 'textarea') return undefined;
  if (name === 'address') return address[type];
  return type === 'text' && Object.hasOwn(tokens, name) ? tokens[name] : undefined;
};
