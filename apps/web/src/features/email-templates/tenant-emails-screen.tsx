import { TemplateList } from './template-list.tsx';
import { tenantPlace } from './template-place.ts';

/** The emails of a workspace, `/tenant/emails`. */
export default function TenantEmailsScreen() {
  return <TemplateList place={tenantPlace} />;
}
