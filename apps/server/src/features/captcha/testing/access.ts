import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  bodies: () => ({
    'captcha.putSiteCaptcha': { provider: 'turnstile', siteKey: 'intruder', secret: 'intruder' },
  }),
});
