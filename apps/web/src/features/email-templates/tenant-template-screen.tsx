import { TemplateScreen } from './template-screen.tsx';
import { tenantPlace } from './template-place.ts';

export default function TenantTemplateScreen() {
  return <TemplateScreen place={tenantPlace} />;
}
