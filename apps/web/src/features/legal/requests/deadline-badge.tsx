import type { DataRequest } from '@sitewright/contract/data-requests/data-requests';
import { useState } from 'react';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { deadlineOf } from './deadline.ts';

/** Days that are left to answer. */
export function Deadline({ request: row }: { request: DataRequest }) {
  const { t } = useTranslation('legal');
  const { day } = useDateFormat();
  const [now] = useState(() => Date.now());
  const deadline = deadlineOf(row, now);
  if (deadline === undefined) return <>–</>;
  const { days, isOverdue, isNear } = deadline;
  const text = t(isOverdue ? 'requests.overdue' : 'requests.daysLeft', { count: days });
  return (
    <span className={listing.twoLines}>
      <StatusBadge tone={isOverdue ? 'bad' : isNear ? 'warning' : 'plain'}>{text}</StatusBadge>
      <span className={listing.quiet}>{day(row.dueAt)}</span>
    </span>
  );
}
