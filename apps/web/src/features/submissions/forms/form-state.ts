import type { FormSummary } from '@sitewright/contract/forms/forms';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

export const formStates = ['draft', 'published', 'changed', 'inactive', 'blocked'] as const;
type FormState = (typeof formStates)[number];

/** A blocked or inactive form takes no submissions, whatever else it is. */
export const stateOf = ({
  isActive,
  publishedVersion,
  hasChanges,
  blockedReason,
}: Pick<FormSummary, 'isActive' | 'publishedVersion' | 'hasChanges' | 'blockedReason'>): FormState => {
  if (blockedReason !== null) return 'blocked';
  if (!isActive) return 'inactive';
  if (publishedVersion === null) return 'draft';
  return hasChanges ? 'changed' : 'published';
};

export const stateTones: Record<FormState, Tone> = {
  draft: 'plain',
  published: 'good',
  changed: 'warning',
  inactive: 'plain',
  blocked: 'bad',
};
