import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

/** Differs in each tenant, so that the version of another one is none of one's own. */
let versions = 100;

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const landingVersion = String((versions += 1));
    const { rows } = await app.database.ownerPool.query<{ message: string; experiment: string }>(
      `with message as (
         insert into app.landing_contact_messages (tenant_id, name, email, message, language)
         values ($1, $2, 'visitor@example.com', $2, 'en') returning id
       ), test as (
         insert into app.landing_experiments (tenant_id, goal, weight, status, stopped_at)
         values ($1, 'contact', 50, 'stopped', now()) returning id
       ), version as (
         insert into app.landing_versions (tenant_id, version, template_id, config, change)
         values ($1, $3, 'modern-saas', $4, 'customized')
       )
       select message.id as message, test.id as experiment from message, test`,
      [tenantId, word, landingVersion, JSON.stringify({ contentOverrides: { 'hero.title': { en: word } } })],
    );
    return { contactMessageId: rows[0]!.message, experimentId: rows[0]!.experiment, landingVersion };
  },
  bodies: () => ({
    'landing.switchLandingTemplate': { templateId: 'modern-saas', preserveCustomizations: true },
    'landing.customizeLanding': { enabledPages: { about: true } },
    'landingManager.publishLandingDraft': { version: 1 },
    'landingManager.scheduleLandingDraft': { publishAt: null },
    'landingManager.previewLanding': { templateId: 'modern-saas' },
    'landingExperiments.startLandingExperiment': { goal: 'register', weight: 50 },
    'landingExperiments.stopLandingExperiment': { winner: null },
    'landingContact.updateLandingContact': { status: 'read' },
  }),
  unfinished: {
    // There is no draft.
    'landingManager.publishLandingDraft': 409,
    'landingManager.scheduleLandingDraft': 409,
    'landingExperiments.startLandingExperiment': 409,
    // The test has ended.
    'landingExperiments.stopLandingExperiment': 409,
  },
  runLast: ['landingContact.deleteLandingContact'],
});
