import { type Permission, siteMay } from '@sitewright/contract/permissions';
import type { Site, SiteStatus } from '@sitewright/contract/sites/sites';

export type SiteAction =
  | 'preview'
  | 'visit'
  | 'blog'
  | 'forms'
  | 'sections'
  | 'publish'
  | 'publishChanges'
  | 'unpublish'
  | 'recommendations'
  | 'rename'
  | 'duplicate'
  | 'share'
  | 'move'
  | 'trash'
  | 'restore';

export interface CardState {
  tone: 'quiet' | 'live' | 'attention';
  /** Primary action, shown as a button. */
  next: SiteAction | undefined;
  actions: readonly SiteAction[];
}

type CardSite = Pick<Site, 'status' | 'role' | 'overrides'>;

const tones: Record<SiteStatus, CardState['tone']> = {
  draft: 'quiet',
  published: 'live',
  changed: 'attention',
  unpublished: 'quiet',
  trashed: 'quiet',
};

const publishing: Record<SiteStatus, readonly SiteAction[]> = {
  draft: ['publish'],
  published: ['unpublish'],
  changed: ['publishChanges', 'unpublish'],
  unpublished: ['publish'],
  trashed: [],
};

const nextSteps: readonly SiteAction[] = ['publish', 'publishChanges', 'restore'];

const actionsOf = (site: CardSite, mayWrite: boolean): SiteAction[] => {
  const { status } = site;
  const mayManage = mayWrite && siteMay(site, 'sites.manage');
  if (status === 'trashed') return mayManage ? ['restore'] : [];
  const isLive = status === 'published' || status === 'changed';
  const looking: SiteAction[] = isLive ? ['preview', 'visit'] : ['preview'];
  if (!mayWrite) return looking;
  const offered = (permission: Permission, ...actions: readonly SiteAction[]): readonly SiteAction[] =>
    siteMay(site, permission) ? actions : [];
  return [
    ...looking,
    ...offered('blog.write', 'blog'),
    ...offered('sites.forms', 'forms'),
    ...offered('sites.write', 'sections'),
    ...offered('sites.publish', ...publishing[status]),
    ...offered('sites.content', 'recommendations'),
    ...offered('sites.settings', 'rename'),
    ...offered('sites.write', 'duplicate'),
    ...offered('sites.manage', 'share', 'move', 'trash'),
  ];
};

/** Content and actions of a site card by state and role. */
export const cardState = (site: CardSite, mayWrite: boolean): CardState => {
  const actions = actionsOf(site, mayWrite);
  return { tone: tones[site.status], next: actions.find((action) => nextSteps.includes(action)), actions };
};
