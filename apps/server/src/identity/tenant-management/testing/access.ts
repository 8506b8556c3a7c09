import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  // Reserved: whoever owns a workspace cannot delete their account, which is a later call.
  bodies: () => ({ 'tenants.createOwnTenant': { name: 'Studio', slug: 'admin' } }),
  unfinished: { 'tenants.createOwnTenant': 422 },
});
