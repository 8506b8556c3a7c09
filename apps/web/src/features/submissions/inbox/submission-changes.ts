import type { EndpointCall } from '@sitewright/contract/endpoint';
import type {
  bulkUpdateSubmissions,
  Submission,
  SubmissionTab,
  updateSubmission,
} from '@sitewright/contract/submissions/submissions';

// What can be done with a submission, in each of its states.

export type SubmissionChange = EndpointCall<typeof bulkUpdateSubmissions>['body']['change'];
type Patch = EndpointCall<typeof updateSubmission>['body'];

/** Status `read` has other words for a starred or an archived submission. */
export type ChangeLabel = SubmissionChange | 'unstar' | 'unarchive';

/** Fields that a change sets; undefined for permanent deletion. */
export const patchOf = (change: SubmissionChange): Patch | undefined => {
  if (change === 'delete') return undefined;
  if (change === 'spam' || change === 'ham') return { spamState: change };
  if (change === 'trash' || change === 'restore') return { isDeleted: change === 'trash' };
  return { status: change };
};

/** The submission after a change, before the server has confirmed it. */
export const applyPatch = <S extends Submission>(submission: S, patch: Patch): S => ({
  ...submission,
  ...(patch.status === undefined ? {} : { status: patch.status }),
  ...(patch.spamState === undefined ? {} : { spamState: patch.spamState }),
  ...(patch.isDeleted === undefined ? {} : { deletedAt: patch.isDeleted ? new Date().toISOString() : null }),
});

/** Saved but not sent, or not paid: its status must stay, because payment or a later visit completes it. */
const isUnfinished = ({ status }: Pick<Submission, 'status'>): boolean =>
  status === 'partial' || status === 'pending_payment';

/** Whether a tab lists a submission; the same rules as on the server. */
export const isInTab = ({ status, spamState, deletedAt }: Submission, tab: SubmissionTab): boolean => {
  if (tab === 'trash') return deletedAt !== null;
  if (deletedAt !== null) return false;
  if (tab === 'spam') return spamState === 'spam';
  if (tab === 'review') return spamState === 'suspect';
  if (spamState !== 'ham') return false;
  if (tab === 'inbox') return ['new', 'read', 'starred'].includes(status);
  if (tab === 'partial') return isUnfinished({ status });
  return status === tab;
};

const filing = ({ status }: Submission): SubmissionChange[] => {
  if (status === 'starred') return ['read', 'archived'];
  if (status === 'archived') return ['read', 'starred'];
  return ['starred', 'archived'];
};

/** Changes that make sense for a submission, the most frequent first. */
export const changesOf = (submission: Submission): SubmissionChange[] => {
  if (submission.deletedAt !== null) return ['restore', 'delete'];
  if (submission.spamState === 'spam') return ['ham', 'trash'];
  if (submission.spamState === 'suspect') return ['ham', 'spam', 'trash'];
  if (isUnfinished(submission)) return ['spam', 'trash'];
  return [
    ...filing(submission),
    ...(submission.status === 'read' ? (['new'] as const) : []),
    'spam',
    'trash',
  ];
};

/** Changes of a selection in each tab. */
export const bulkChanges: Record<SubmissionTab, readonly SubmissionChange[]> = {
  inbox: ['read', 'new', 'starred', 'archived', 'spam', 'trash'],
  starred: ['read', 'archived', 'spam', 'trash'],
  review: ['ham', 'spam', 'trash'],
  spam: ['ham', 'trash'],
  partial: ['spam', 'trash'],
  archived: ['read', 'starred', 'spam', 'trash'],
  trash: ['restore', 'delete'],
};

export const labelOf = (change: SubmissionChange, status: Submission['status']): ChangeLabel => {
  if (change !== 'read') return change;
  if (status === 'starred') return 'unstar';
  return status === 'archived' ? 'unarchive' : 'read';
};

/** The label of a change of a selection, by the tab in which it was made. */
export const bulkLabelOf = (change: SubmissionChange, tab: SubmissionTab): ChangeLabel =>
  tab === 'starred' || tab === 'archived' ? labelOf(change, tab) : change;

/** Of a selection, those that a change is for: reading keeps stars. */
export const changeable = (
  submissions: readonly Submission[],
  change: SubmissionChange,
  tab: SubmissionTab,
): readonly Submission[] =>
  tab === 'inbox' && (change === 'read' || change === 'new')
    ? submissions.filter(({ status }) => status !== 'starred')
    : submissions;

/** The change that takes back another; undefined when there is none, as for permanent deletion and review. */
export const inverseOf = (change: SubmissionChange, before: Submission): SubmissionChange | undefined => {
  if (change === 'trash') return 'restore';
  if (change === 'restore') return 'trash';
  if (change === 'delete') return undefined;
  if (change === 'spam' || change === 'ham')
    return before.spamState === 'suspect' ? undefined : before.spamState;
  return isUnfinished(before) ? undefined : (before.status as SubmissionChange);
};
