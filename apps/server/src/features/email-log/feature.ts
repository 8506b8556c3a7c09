import * as events from '@sitewright/contract/email-log/email-log-events';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { SuppressionCheck } from '../../core/mail/suppression-check.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { emailLogRoutes } from './email-log.routes.ts';
import { emailsByEmail, suppressionsByEmail } from './emails-by-email.ts';
import { isSuppressed } from './suppressions.store.ts';

export const emailLogFeature = defineFeature({
  name: 'email-log',
  createContext: ({ db }): { isSuppressed: SuppressionCheck } => ({
    isSuppressed: (tenantId, address) => withTenant(db, { tenantId }, (tx) => isSuppressed(tx, address)),
  }),
  routes: emailLogRoutes,
  events: Object.values(events),
  personalData: { 'email_suppressions.created_by': personalData.kept() },
  subjectSources: [emailsByEmail, suppressionsByEmail],
  tenantData: { email_suppressions: 'delete' },
});
