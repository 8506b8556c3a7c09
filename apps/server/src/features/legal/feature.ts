import * as events from '@sitewright/contract/legal/legal-events';
import { legalPermissions } from '@sitewright/contract/legal/legal-permissions';
import { platformOperator } from '@sitewright/contract/legal/platform-legal';
import { onHook } from '../../core/context/hooks.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { accountRegistering } from '../../identity/auth/account-registering.ts';
import { enqueueRegistration, recordRegistrationJob } from './consents.service.ts';
import { legalRoutes } from './legal.routes.ts';
import { createPlatformTypes } from './platform-types.ts';
import { publishDueJob } from './publish-document.service.ts';

export const legalFeature = defineFeature({
  name: 'legal',
  dependsOn: ['company'],
  createContext: (ctx) => ({ platformLegalTypes: createPlatformTypes(ctx) }),
  routes: legalRoutes,
  jobs: [publishDueJob, recordRegistrationJob],
  hooks: [onHook(accountRegistering, enqueueRegistration)],
  permissions: legalPermissions,
  events: Object.values(events),
  settings: [platformOperator],
  personalData: {
    'legal_documents.created_by': personalData.kept(),
    // Proof of a contract; the account behind the id names nobody then.
    'legal_acceptances.user_id': personalData.kept('legal-acceptances.json'),
  },
  tenantData: { legal_acceptances: 'delete', legal_documents: 'delete' },
});
