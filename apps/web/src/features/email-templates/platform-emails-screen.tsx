import { TemplateList } from './template-list.tsx';
import { platformPlace } from './template-place.ts';

/** The emails that workspaces without their own send, `/admin/email-templates`. */
export default function PlatformEmailsScreen() {
  return <TemplateList place={platformPlace} />;
}
