import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  bodies: () => ({ 'websiteFacts.readWebsite': { address: 'http://127.0.0.1/' } }),
  // No website in reach here: it is refused after the permission.
  unfinished: { 'websiteFacts.readWebsite': 422 },
});
