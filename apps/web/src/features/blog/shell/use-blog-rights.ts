import { type Permission, scopeOf, siteMay } from '@sitewright/contract/permissions';
import { useSession } from '../../../lib/app-session.ts';
import { useSite } from '../../submissions/use-may-edit.ts';

export interface BlogRights {
  /** False while the site is being loaded, when nothing is allowed. */
  isKnown: boolean;
  mayWrite: boolean;
  mayPublish: boolean;
  mayModerate: boolean;
  mayChangeSettings: boolean;
}

/** The user's rights in the blog of a site; none until the site is loaded. */
export const useBlogRights = (siteId: string): BlogRights => {
  const { person } = useSession();
  const site = useSite(siteId);
  const may = (permission: Permission): boolean =>
    site !== undefined &&
    person !== undefined &&
    scopeOf(person.role, permission) !== undefined &&
    siteMay(site, permission);
  return {
    isKnown: site !== undefined,
    mayWrite: may('blog.write'),
    mayPublish: may('blog.publish'),
    mayModerate: may('blog.moderate'),
    mayChangeSettings: may('blog.settings'),
  };
};
