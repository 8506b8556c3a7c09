import { captchaLimits as limits } from '@sitewright/contract/captcha/captcha-limits';
import { type Network, publicNetwork } from '../../core/safe-fetch/network.ts';
import { defineFeature } from '../../http/feature.ts';
import { captchaRoutes } from './captcha.routes.ts';
import { type CaptchaService, captchaServices } from './captcha-services.ts';
import { captchaRoute } from './give-captcha.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Addresses of the services, and the cost of the built-in captcha. Only tests replace it. */
    captcha: {
      services: Record<keyof typeof captchaServices, CaptchaService>;
      network: Network;
      verifyMs: number;
      tries: { fewest: number; most: number };
    };
  }
}

export const captchaFeature = defineFeature({
  name: 'captcha',
  dependsOn: ['sites', 'forms'],
  createContext: () => ({
    captcha: {
      services: captchaServices,
      network: publicNetwork,
      verifyMs: limits.verifySeconds * 1_000,
      tries: { fewest: limits.fewestTries, most: limits.mostTries },
    },
  }),
  routes: captchaRoutes,
  visitorRoutes: [captchaRoute],
  tenantData: { site_captchas: 'delete', spent_captchas: 'delete' },
});
