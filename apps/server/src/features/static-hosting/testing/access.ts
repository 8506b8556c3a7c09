import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const bucket = {
  endpoint: 'https://s3.example.com',
  region: 'eu-1',
  bucket: 'sites',
  prefix: '',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  publicUrl: '',
  formUrl: '',
};

export default defineAccessData({
  createObjects: async ({ app, ask, siteId }) => {
    app.ctx.bucketNetwork = { resolve: () => Promise.resolve([]), mayReach: () => true };
    await ask('PUT', `/sites/${siteId}/static-hosting`, bucket);
    return {};
  },
  bodies: () => ({ 'staticHosting.putStaticHosting': bucket }),
  unfinished: {
    // The name of the service has no address.
    'staticHosting.testStaticHosting': 502,
  },
  runLast: ['staticHosting.removeStaticHosting'],
});
