import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

let made = 0;

export default defineAccessData({
  createObjects: async ({ app, ask, siteId, tenantId, word }) => {
    app.ctx.resolveTxt = () => Promise.resolve([]);
    const nothing = () => Promise.resolve([]);
    app.ctx.hostResolver = { aliases: nothing, addresses: nothing, caa: nothing };
    made += 1;
    const name = `${word.toLowerCase().replace(/[^a-z0-9]/g, '')}-${made}.com`;
    const { id } = await ask<{ id: string }>('POST', `/sites/${siteId}/domains`, { name });
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.site_domains (tenant_id, name, token) values ($1, $2, 'token') returning id`,
      [tenantId, `team.${name}`],
    );
    return { domainId: id, tenantDomainId: rows[0]!.id };
  },
  bodies: () => {
    made += 1;
    return {
      'domains.addDomain': { name: `intruder-${made}.com` },
      'tenantDomains.addTenantDomain': { name: `intruder-${made}.com` },
      'platformDomains.releasePlatformDomain': { reason: 'Intruder' },
    };
  },
  unfinished: {
    // No domain is active.
    'domains.makePrimaryDomain': 409,
    'tenantDomains.makePrimaryTenantDomain': 409,
    'platformDomains.releasePlatformDomain': 409,
  },
  runLast: ['domains.removeDomain', 'tenantDomains.removeTenantDomain'],
});
