import * as contract from '@sitewright/contract/landing/landing';
import * as contact from '@sitewright/contract/landing/landing-contact';
import * as experiments from '@sitewright/contract/landing/landing-experiments';
import * as manager from '@sitewright/contract/landing/landing-manager';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  deleteLandingContact,
  listLandingContacts,
  receiveContact,
  updateLandingContact,
} from './contact/contact.service.ts';
import {
  listLandingExperiments,
  startLandingExperiment,
  stopLandingExperiment,
} from './experiments/experiments.service.ts';
import { customizeLanding, switchLandingTemplate } from './instances/change-landing.service.ts';
import {
  discardLandingDraft,
  getCurrentLanding,
  getLandingVersion,
  listLandingVersions,
  previewLanding,
  publishLandingDraft,
  restoreLandingVersion,
  scheduleLandingDraft,
} from './instances/manage-landing.service.ts';
import {
  getActiveLanding,
  getLandingTemplate,
  listLandingTemplates,
  previewActiveLanding,
  previewLandingTemplate,
} from './instances/read-landing.service.ts';
import { getLandingMetrics } from './metrics/landing-metrics.service.ts';
import { trackLanding } from './metrics/track-landing.service.ts';

export const landingRoutes: MountedRoute[] = [
  route(contract.listLandingTemplates, async (ctx) => listLandingTemplates(ctx)),
  route(contract.getLandingTemplate, async (ctx, { params }) => getLandingTemplate(ctx, params.templateId)),
  route(contract.previewLandingTemplate, (ctx, { meta, params, query }) =>
    previewLandingTemplate(ctx, meta, { templateId: params.templateId, query }),
  ),
  route(contract.activeLanding, (ctx, { meta }) => getActiveLanding(ctx, meta)),
  route(contract.activeLandingPage, (ctx, { meta, query }) => previewActiveLanding(ctx, meta, query)),
  route(contract.switchLandingTemplate, (ctx, call) => switchLandingTemplate(ctx, call, call.body)),
  route(contract.customizeLanding, (ctx, call) => customizeLanding(ctx, call, call.body)),
  route(contract.trackLanding, (ctx, { meta, body }) => trackLanding(ctx, meta, body)),
  route(manager.getCurrentLanding, (ctx, { actor }) => getCurrentLanding(ctx, actor)),
  route(manager.publishLandingDraft, (ctx, call) => publishLandingDraft(ctx, call, call.body.version)),
  route(manager.discardLandingDraft, (ctx, { actor, query }) =>
    discardLandingDraft(ctx, actor, query.version),
  ),
  route(manager.scheduleLandingDraft, (ctx, call) => scheduleLandingDraft(ctx, call, call.body)),
  route(manager.listLandingVersions, (ctx, { actor }) => listLandingVersions(ctx, actor)),
  route(manager.getLandingVersion, (ctx, { actor, params }) =>
    getLandingVersion(ctx, actor, params.landingVersion),
  ),
  route(manager.restoreLandingVersion, (ctx, call) =>
    restoreLandingVersion(ctx, call, call.params.landingVersion),
  ),
  route(manager.previewLanding, (ctx, { actor, body }) => previewLanding(ctx, actor, body)),
  route(manager.getLandingMetrics, (ctx, { actor, query }) => getLandingMetrics(ctx, actor, query.days)),
  route(experiments.listLandingExperiments, (ctx, { actor }) => listLandingExperiments(ctx, actor)),
  route(experiments.startLandingExperiment, (ctx, call) => startLandingExperiment(ctx, call, call.body)),
  route(experiments.stopLandingExperiment, (ctx, call) =>
    stopLandingExperiment(ctx, call, { id: call.params.experimentId, winner: call.body.winner }),
  ),
  route(contact.sendLandingContact, (ctx, { meta, body }) =>
    receiveContact(ctx, { tenant: meta.tenant, meta }, body),
  ),
  route(contact.listLandingContacts, (ctx, { actor, query }) => listLandingContacts(ctx, actor, query)),
  route(contact.updateLandingContact, (ctx, { actor, params, body }) =>
    updateLandingContact(ctx, actor, { id: params.contactMessageId, status: body.status }),
  ),
  route(contact.deleteLandingContact, (ctx, call) =>
    deleteLandingContact(ctx, call, call.params.contactMessageId),
  ),
];
