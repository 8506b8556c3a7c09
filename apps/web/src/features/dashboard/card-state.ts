import type { SiteStatus } from '@sitewright/contract/sites';

export type SiteAction =
  | 'preview'
  | 'visit'
  | 'messages'
  | 'publish'
  | 'publishChanges'
  | 'unpublish'
  | 'rename'
  | 'duplicate'
  | 'trash'
  | 'restore';

export interface CardState {
  tone: 'quiet' | 'live' | 'attention';
  /** The one action worth a button of its own. */
  next: SiteAction | undefined;
  actions: readonly SiteAction[];
}

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

const actionsOf = (status: SiteStatus, mayWrite: boolean): SiteAction[] => {
  if (status === 'trashed') return mayWrite ? ['restore'] : [];
  const isLive = status === 'published' || status === 'changed';
  const looking: SiteAction[] = isLive ? ['preview', 'visit'] : ['preview'];
  return mayWrite ? [...looking, 'messages', ...publishing[status], 'rename', 'duplicate', 'trash'] : looking;
};

/** What a site's card shows and offers in each state. */
export const cardState = (status: SiteStatus, mayWrite: boolean): CardState => {
  const actions = actionsOf(status, mayWrite);
  return { tone: tones[status], next: actions.find((action) => nextSteps.includes(action)), actions };
};
