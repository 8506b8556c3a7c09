import { defineFeature } from '../../http/feature.ts';
import { personalData } from '../../core/personal-data.ts';
import { auditRoutes } from './audit.routes.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  routes: auditRoutes,
  personalData: {
    'audit_log.actor_id': personalData.kept('trail.json'),
    // Purged after a few days; the audit log has the same.
    'domain_events.actor_id': personalData.kept(),
  },
});
