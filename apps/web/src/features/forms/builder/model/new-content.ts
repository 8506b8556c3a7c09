import { formColorDefaults } from '@sitewright/contract/forms/form-definition';
import type { FormContent } from '@sitewright/contract/forms/forms';
import { formLimits } from '@sitewright/contract/forms/form-limits';

/** spec: defaults of a form (forms-sections-gallery.md §3). */
export const newContent = (texts: { name: string; submit: string; success: string }): FormContent => ({
  name: texts.name,
  slug: 'new-form',
  description: '',
  isActive: true,
  closesAt: null,
  maxSubmissions: null,
  retentionDays: null,
  fields: [],
  settings: {
    submitText: texts.submit,
    successMessage: texts.success,
    notifications: { email: true, webhook: false },
    recaptcha: false,
    honeypot: true,
  },
  styling: {
    theme: 'default',
    colors: { ...formColorDefaults },
    spacing: 'normal',
    borderRadius: 'md',
    fontSize: 'base',
    submitButtonPosition: 'left',
  },
});

/** What is edited of a form. */
export const contentOf = (form: FormContent): FormContent => {
  const { name, slug, description, isActive, closesAt, maxSubmissions, retentionDays } = form;
  const { fields, settings, styling } = form;
  const own = { name, slug, description, isActive, closesAt, maxSubmissions, retentionDays };
  return { ...own, fields, settings, styling };
};

export const slugFromName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, formLimits.slugMaxLength)
    .replace(/^-+|-+$/g, '');
