import type { DataRequest } from '@sitewright/contract/data-requests/data-requests';
import { dataRequestLimits } from '@sitewright/contract/data-requests/data-request-limits';

const dayMs = 24 * 60 * 60_000;

/** Days until a deadline, or since it, never none; undefined for a request that waits for nobody. */
export const deadlineOf = (
  { dueAt, answeredAt }: Pick<DataRequest, 'dueAt' | 'answeredAt'>,
  now: number,
): { days: number; isOverdue: boolean; isNear: boolean } | undefined => {
  if (dueAt === null || answeredAt !== null) return undefined;
  const left = Date.parse(dueAt) - now;
  const isOverdue = left <= 0;
  const days = isOverdue
    ? Math.max(1, Math.floor((now - Date.parse(dueAt)) / dayMs))
    : Math.ceil(left / dayMs);
  return { days, isOverdue, isNear: !isOverdue && days <= dataRequestLimits.reminderDays };
};
