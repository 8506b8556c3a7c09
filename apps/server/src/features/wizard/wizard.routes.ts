import { createSiteFromGeneration } from '@sitewright/contract/ai/ai-runs';
import * as contract from '@sitewright/contract/wizard/wizard';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createGeneratedSite } from './create-generated-site.ts';
import { createWizardSite } from './create-site.service.ts';
import { getPlan, listIndustries, listProposals } from './proposals.service.ts';
import { removeLogo, uploadLogo } from './wizard-logo.service.ts';
import { getWizard, listWizards, saveWizard, startWizard } from './wizard.service.ts';

export const wizardRoutes: MountedRoute[] = [
  route(contract.startWizard, (ctx, { caller, body }) => startWizard(ctx, caller, body.data)),
  route(contract.listWizards, (ctx, { actor }) => listWizards(ctx, actor)),
  route(contract.getWizard, (ctx, { caller, params }) => getWizard(ctx, caller, params.wizardId)),
  route(contract.saveWizard, (ctx, { caller, params, body }) =>
    saveWizard(ctx, caller, params.wizardId, body),
  ),
  route(contract.uploadWizardLogo, (ctx, { caller, params, meta }) =>
    uploadLogo(ctx, caller, params.wizardId, meta.request),
  ),
  route(contract.deleteWizardLogo, (ctx, { caller, params }) => removeLogo(ctx, caller, params.wizardId)),
  route(contract.listWizardIndustries, async (ctx, { query }) => listIndustries(ctx, query.language)),
  route(contract.getWizardPlan, (ctx, { caller, params }) => getPlan(ctx, caller, params.wizardId)),
  route(contract.listWizardProposals, (ctx, { caller, params, query }) =>
    listProposals(ctx, caller, params.wizardId, query.round),
  ),
  route(contract.createWizardSite, (ctx, { actor, params, body }) =>
    createWizardSite(ctx, actor, params.wizardId, body),
  ),
  route(createSiteFromGeneration, (ctx, { actor, meta, params, body }) =>
    createGeneratedSite(ctx, { actor, meta }, params.generationId, body),
  ),
];
