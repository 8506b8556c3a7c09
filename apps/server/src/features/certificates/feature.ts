import { certificateExpiring } from '@sitewright/contract/certificates/certificate-events';
import { listFailedCertificates } from '@sitewright/contract/certificates/failed-certificates';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { defineFeature } from '../../http/feature.ts';
import { route } from '../../http/mount-endpoint.ts';
import { domainNeedsCertificate } from '../domains/domain-hooks.ts';
import { mountAsk } from './ask-route.ts';
import { certificateNotifications } from './certificate-notifications.ts';
import { CertificateAuthority } from './authority/certificate-authority.ts';
import { listFailures } from './failures/failed-certificates.service.ts';
import { obtainJob, renewJob, requestCertificate } from './renew-certificates.job.ts';
import { ServedNames } from './served-names.ts';
import { SecureContexts } from './serving/secure-contexts.ts';
import { CertificateOrders } from './serving/server-name.ts';

export interface Certificates {
  authority: CertificateAuthority;
  names: ServedNames;
  contexts: SecureContexts;
  orders: CertificateOrders;
}

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    certificates: Certificates;
  }
}

export const certificatesFeature = defineFeature({
  name: 'certificates',
  dependsOn: ['domains'],
  createContext: (ctx) => ({
    certificates: {
      authority: new CertificateAuthority({
        directory: ctx.env.tls?.directory ?? '',
        email: ctx.env.tls?.email,
        roots: ctx.env.tls?.roots,
      }),
      names: new ServedNames(ctx),
      contexts: new SecureContexts(ctx),
      orders: new CertificateOrders(ctx),
    },
  }),
  routes: [route(listFailedCertificates, (ctx, { actor, query }) => listFailures(ctx, actor, query))],
  mount: [mountAsk],
  events: [certificateExpiring],
  notifications: certificateNotifications,
  jobs: [obtainJob, renewJob],
  hooks: [
    onHook(domainNeedsCertificate, (ctx: ServerContext, { tx, name }) => requestCertificate(ctx, tx, name)),
  ],
});
