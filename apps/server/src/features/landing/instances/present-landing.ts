import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import type { LandingState } from '@sitewright/contract/landing/landing';
import type { LandingTemplate } from '@sitewright/contract/landing/landing-template';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { LoadedTemplate } from '../templates/load-templates.ts';

export const presentTemplate = ({
  slug,
  name,
  description,
  regions,
  defaultConfig,
}: LoadedTemplate): LandingTemplate => ({ id: slug, slug, name, description, regions, defaultConfig });

export const presentLanding = (
  { landingTemplates }: Pick<ServerContext, 'landingTemplates'>,
  { templateId, ...config }: LandingConfig,
  version: number,
): LandingState => {
  const template = landingTemplates.get(templateId);
  return { template: template ? presentTemplate(template) : null, ...config, version };
};
