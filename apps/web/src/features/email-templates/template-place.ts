import { tenantTemplateEndpoints } from '@sitewright/contract/email-templates/email-templates';
import { platformTemplateEndpoints } from '@sitewright/contract/email-templates/platform-email-templates';
import type { TemplateEndpoints } from '@sitewright/contract/email-templates/template-endpoints';

/** Whose emails a screen shows: those of a workspace, or those of the platform. */
export interface TemplatePlace {
  name: 'tenant' | 'platform';
  endpoints: TemplateEndpoints;
  listPath: string;
}

export const tenantPlace: TemplatePlace = {
  name: 'tenant',
  endpoints: tenantTemplateEndpoints,
  listPath: '/tenant/emails',
};

export const platformPlace: TemplatePlace = {
  name: 'platform',
  // Both have the same shape; they differ in path and permission.
  endpoints: platformTemplateEndpoints,
  listPath: '/admin/email-templates',
};

export const templatePath = (place: TemplatePlace, kind: string, locale: string): string =>
  `${place.listPath}/templates/${encodeURIComponent(kind)}/${locale}`;

export const templatesKey = (place: TemplatePlace) => ['email-templates', place.name] as const;
