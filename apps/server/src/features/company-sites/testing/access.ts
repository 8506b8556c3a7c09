import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  bodies: ({ siteId }) => ({ 'companySites.applyCompanyProfile': { siteIds: [siteId] } }),
});
