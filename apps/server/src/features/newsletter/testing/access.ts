import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ list: string; subscriber: string }>(
      `with list as (
         insert into app.newsletter_lists (tenant_id, name, slug) values ($1, $2, $3) returning id
       ), subscriber as (
         insert into app.newsletter_subscribers (tenant_id, email, name, source, status)
         values ($1, $4, $2, 'footer', 'subscribed') returning id
       ), membership as (
         insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
         select $1, list.id, subscriber.id from list, subscriber
       )
       select list.id as list, subscriber.id as subscriber from list, subscriber`,
      [tenantId, `List ${word}`, `list-${word.toLowerCase()}`, `${word.toLowerCase()}-reader@example.com`],
    );
    return { newsletterListId: rows[0]!.list, subscriberId: rows[0]!.subscriber };
  },
  bodies: () => ({
    'newsletterLists.createNewsletterList': { name: 'Intruder' },
    'newsletterLists.updateNewsletterList': { name: 'Intruder', version: 1 },
    'newsletterSubscribers.addSubscriber': { email: 'intruder@example.com', consent: 'None' },
    'newsletterSubscribers.updateSubscriber': { name: 'Intruder', version: 1 },
  }),
  runLast: ['newsletterSubscribers.eraseSubscriber', 'newsletterLists.deleteNewsletterList'],
});
