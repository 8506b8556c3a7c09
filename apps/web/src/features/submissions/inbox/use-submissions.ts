import {
  assigneeFilters,
  submissionList,
  submissionSorts,
  submissionTabs,
  type SubmissionTab,
} from '@sitewright/contract/submissions/submissions';
import { oneOf, readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useCursorList } from '../../../ui/listing/use-list.ts';
import { readFilters, writeFilters } from '../filters/answer-filters.ts';
import { dayBegins } from '../filters/day-begins.ts';
import type { FormTarget } from './query-keys.ts';
import { useReading } from './reading.ts';

/** Submissions of a form by tab, search, days and filters, all of them in the URL. */
export function useSubmissions({ siteId, formId }: FormTarget) {
  const { t } = useTranslation('submissions');
  const reading = useReading();
  const list = useCursorList({
    list: submissionList,
    queryKey: reading.listKey(formId),
    load: (query, signal) =>
      request(reading.listSubmissions, { params: { id: siteId, formId }, query, signal }),
    readers: {
      tab: readOneOf(submissionTabs),
      from: (day) => dayBegins(day),
      to: (day) => dayBegins(day, 1),
      filters: (text) => writeFilters(readFilters(text)),
      assignee: readOneOf(assigneeFilters),
      sort: readOneOf(submissionSorts),
    },
    moreLabel: t('inbox.more'),
  });
  const tab: SubmissionTab = oneOf(list.filters.tab, submissionTabs) ?? 'inbox';
  return {
    ...list,
    tab,
    /** A tab is a place, and the order hides nothing: clearing keeps both. */
    isFiltered: Object.entries(list.filter).some(
      ([name, value]) => name !== 'tab' && name !== 'sort' && Boolean(value),
    ),
    clear: () => list.change({ q: '', from: '', to: '', filters: '', assignee: '' }),
    conditions: readFilters(list.filters.filters),
    setConditions: (conditions: Parameters<typeof writeFilters>[0]) =>
      list.change({ filters: writeFilters(conditions) ?? '' }),
  };
}
export type SubmissionsState = ReturnType<typeof useSubmissions>;
