import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

let made = 0;

export default defineAccessData({
  createObjects: async ({ app, ask, siteId, word }) => {
    app.ctx.resolveTxt = () => Promise.resolve([]);
    const nothing = () => Promise.resolve([]);
    app.ctx.hostResolver = { aliases: nothing, addresses: nothing, caa: nothing };
    made += 1;
    const name = `${word.toLowerCase().replace(/[^a-z0-9]/g, '')}-${made}.com`;
    const { id } = await ask<{ id: string }>('POST', `/sites/${siteId}/domains`, { name });
    return { domainId: id };
  },
  bodies: () => {
    made += 1;
    return { 'domains.addDomain': { name: `intruder-${made}.com` } };
  },
  unfinished: {
    // No domain is active.
    'domains.makePrimaryDomain': 409,
  },
  runLast: ['domains.removeDomain'],
});
