import { useSession } from '../../lib/app-session.ts';
import { paths } from '../../routes/paths.ts';

/** Where `Use Template` leads: signing in first (specification, roles), else straight to the new site's name. */
export function useTemplateTarget(): (slug: string) => string {
  const { status } = useSession();
  return (slug) => (status === 'guest' ? paths.login(paths.siteTemplates) : paths.siteTemplateCreate(slug));
}
