import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { mountMcp } from './mcp-endpoint.ts';
import { purgeChangesJob } from './purge-changes.job.ts';

/** Lets agents do through the MCP server what their API keys allow. */
export const mcpFeature = defineFeature({
  name: 'mcp',
  dependsOn: ['sites', 'documents', 'pages', 'version-history', 'custom-templates', 'site-lifecycle'],
  mount: [mountMcp],
  jobs: [purgeChangesJob],
  personalData: { 'agent_changes.user_id': personalData.deleted() },
  tenantData: { agent_changes: 'delete' },
});
