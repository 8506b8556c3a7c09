import { modernSaas } from '@sitewright/contract/platform/landing';
import * as contract from '@sitewright/contract/platform/platform';
import * as settingsContract from '@sitewright/contract/platform/platform-settings';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getPlatformSettings, updatePlatformSettings } from './platform-settings.service.ts';

const landingTemplate = {
  id: modernSaas.slug,
  slug: modernSaas.slug,
  defaultConfig: { sections: [...modernSaas.sections] },
};

export const platformRoutes: MountedRoute[] = [
  route(contract.connectionTest, async () => ({ status: 'ok' as const, message: 'API is running' })),
  route(settingsContract.getPlatformSettings, (ctx, { actor }) => getPlatformSettings(ctx, actor)),
  route(settingsContract.updatePlatformSettings, (ctx, call) => updatePlatformSettings(ctx, call, call.body)),
  route(contract.listLandingTemplates, async () => ({ templates: [landingTemplate] })),
  route(contract.activeLanding, async () => ({
    template: landingTemplate,
    customizations: {},
    contentOverrides: {},
    enabledPages: { home: true, about: true, features: true, pricing: true, contact: true, blog: true },
  })),
];
