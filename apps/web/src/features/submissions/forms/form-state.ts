import type { FormSummary } from '@sitewright/contract/forms/forms';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

export const formStates = ['draft', 'published', 'changed', 'inactive'] as const;
type FormState = (typeof formStates)[number];

/** An inactive form takes no submissions, whatever else it is. */
export const stateOf = ({
  isActive,
  publishedVersion,
  hasChanges,
}: Pick<FormSummary, 'isActive' | 'publishedVersion' | 'hasChanges'>): FormState => {
  if (!isActive) return 'inactive';
  if (publishedVersion === null) return 'draft';
  return hasChanges ? 'changed' : 'published';
};

export const stateTones: Record<FormState, Tone> = {
  draft: 'plain',
  published: 'good',
  changed: 'warning',
  inactive: 'plain',
};
