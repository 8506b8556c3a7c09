import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const intruderRules = { match: 'all', rules: [{ field: 'language', op: 'is', value: 'en' }] };

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ list: string; subscriber: string; upload: string }>(
      `with list as (
         insert into app.newsletter_lists (tenant_id, name, slug) values ($1, $2, $3) returning id
       ), subscriber as (
         insert into app.newsletter_subscribers (tenant_id, email, name, source, status)
         values ($1, $4, $2, 'footer', 'subscribed') returning id
       ), upload as (
         insert into app.newsletter_imports (tenant_id, lines, delimiter, choice, run_id, started_at)
         values ($1, 1, ',', '{"mode": "ask"}', gen_random_uuid(), now()) returning id
       ), membership as (
         insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
         select $1, list.id, subscriber.id from list, subscriber
       )
       select list.id as list, subscriber.id as subscriber, upload.id as upload from list, subscriber, upload`,
      [tenantId, `List ${word}`, `list-${word.toLowerCase()}`, `${word.toLowerCase()}-reader@example.com`],
    );
    const content = { subject: word, preheader: '', blocks: [{ id: 'b1', type: 'unsubscribe' }] };
    const { rows: made } = await app.database.ownerPool.query<{ segment: string; campaign: string }>(
      `with segment as (
         insert into app.newsletter_segments (tenant_id, name, match, rules) values ($1, $2, 'all', $3) returning id
       ), campaign as (
         insert into app.newsletter_campaigns (tenant_id, subject, contents, list_ids)
         values ($1, $2, $4, array[$5::uuid]) returning id
       )
       select segment.id as segment, campaign.id as campaign from segment, campaign`,
      [
        tenantId,
        word,
        JSON.stringify([{ field: 'language', op: 'is', value: 'en' }]),
        JSON.stringify({ en: content, vi: null }),
        rows[0]!.list,
      ],
    );
    return {
      newsletterListId: rows[0]!.list,
      subscriberId: rows[0]!.subscriber,
      segmentId: made[0]!.segment,
      campaignId: made[0]!.campaign,
      importId: rows[0]!.upload,
    };
  },
  bodies: ({ ofFeatures }) => ({
    'newsletterCampaigns.createCampaign': {},
    'newsletterCampaigns.updateCampaign': { version: 1, senderName: 'Intruder' },
    'newsletterCampaigns.sendCampaignTest': { locale: 'en' },
    'newsletterCampaigns.sendCampaign': { version: 1 },
    'newsletterDelivery.resendUnknown': {},
    'newsletterSegments.countSegment': intruderRules,
    'newsletterSegments.createSegment': { name: 'Intruder', ...intruderRules },
    'newsletterSegments.updateSegment': { name: 'Intruder', ...intruderRules, version: 1 },
    'newsletterImports.startImport': {
      hasHeader: false,
      columns: { email: 0 },
      lists: [ofFeatures['newsletterListId']],
      consent: 'They agreed at the intruder’s booth.',
      isAgreed: true,
    },
    'newsletterLists.createNewsletterList': { name: 'Intruder' },
    'newsletterLists.updateNewsletterList': { name: 'Intruder', version: 1 },
    'newsletterSubscribers.addSubscriber': { email: 'intruder@example.com', consent: 'None' },
    'newsletterSubscribers.updateSubscriber': { name: 'Intruder', version: 1 },
  }),
  // A draft without a way to send it. The matrix uploads an image, and the import was started before.
  unfinished: {
    'newsletterImports.uploadImport': 415,
    'newsletterImports.startImport': 409,
    'newsletterCampaigns.sendCampaign': 409,
    'newsletterDelivery.pauseCampaign': 409,
    'newsletterDelivery.resumeCampaign': 409,
    'newsletterDelivery.cancelCampaign': 409,
    'newsletterDelivery.resendUnknown': 409,
  },
  runLast: [
    'newsletterCampaigns.deleteCampaign',
    'newsletterSegments.deleteSegment',
    'newsletterSubscribers.eraseSubscriber',
    'newsletterLists.deleteNewsletterList',
  ],
});
