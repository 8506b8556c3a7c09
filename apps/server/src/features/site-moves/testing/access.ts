import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, siteId, person }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.site_offers (tenant_id, site_id, email, offered_by, expires_at)
       select tenant_id, id, 'nobody@example.com', $2, now() + interval '1 day' from app.sites where id = $1 returning id`,
      [siteId, person.id],
    );
    return { offerId: rows[0]!.id };
  },
  bodies: () => ({
    'siteMoves.moveSite': { tenantId: 'no-such-workspace' },
    'siteMoves.copySiteTo': { tenantId: 'no-such-workspace' },
    'siteMoves.offerSiteTo': { email: 'nobody@example.com' },
  }),
  // Offers are for somebody else, and nobody of the fixture has a second workspace.
  unfinished: {
    'siteMoves.moveSite': 404,
    'siteMoves.copySiteTo': 404,
    'siteMoves.acceptOffer': 404,
    'siteMoves.declineOffer': 404,
  },
  closedToMembers: ['siteMoves.moveSite', 'siteMoves.offerSiteTo', 'siteMoves.withdrawOffer'],
});
