import { auditPermissions } from '@sitewright/contract/audit/audit-permissions';
import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  permissions: auditPermissions,
  routes: auditRoutes,
  personalData: {
    'audit_log.actor_id': personalData.kept('trail.json'),
    // Purged after a few days; the audit log has the same.
    'domain_events.actor_id': personalData.kept(),
  },
  tenantData: {
    // Purged by age, a few days later.
    event_deliveries: 'keep',
    domain_events: 'keep',
    // The audit log outlives what it is about.
    audit_log: 'keep',
  },
});
