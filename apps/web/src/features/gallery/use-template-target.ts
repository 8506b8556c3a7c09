import { useSession } from '../../lib/app-session.ts';
import { paths } from '../../routes/paths.ts';
import { rememberTemplate } from './chosen-template.ts';

interface TemplateTarget {
  to: string;
  onClick?: () => void;
}

/** Target of `Use Template`: sign-in for guests (specification, roles), else the form for the new site's name. */
export function useTemplateTarget(): (slug: string) => TemplateTarget {
  const { status } = useSession();
  return (slug) =>
    status === 'guest'
      ? { to: paths.login(paths.siteTemplates), onClick: () => rememberTemplate(slug) }
      : { to: paths.siteTemplateCreate(slug) };
}
