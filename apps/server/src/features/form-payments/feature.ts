import * as events from '@sitewright/contract/form-payments/form-payment-events';
import { defineFeature } from '../../http/feature.ts';
import { checkPaymentJobs } from './check-payments.job.ts';
import { formPaymentRoutes } from './form-payments.routes.ts';
import { PaymentGateways } from './payment-gateways.ts';
import { mountPaymentWebhooks } from './receive-webhook.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    paymentGateways: PaymentGateways;
  }
}

export const formPaymentsFeature = defineFeature({
  name: 'form-payments',
  dependsOn: ['sites', 'forms'],
  opensStores: true,
  createContext: () => ({ paymentGateways: new PaymentGateways() }),
  routes: formPaymentRoutes,
  mount: [mountPaymentWebhooks],
  jobs: checkPaymentJobs,
  events: Object.values(events),
  tenantData: { form_payments: 'delete' },
});
