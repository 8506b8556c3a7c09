import {
  listSubmissions,
  submissionList,
  submissionTabs,
  type SubmissionTab,
} from '@sitewright/contract/submissions/submissions';
import { oneOf, readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useCursorList } from '../../../ui/listing/use-list.ts';
import { readFilters, writeFilters } from './answer-filters.ts';
import { dayBegins } from './day-begins.ts';
import { type FormTarget, listKey } from './query-keys.ts';

/** Submissions of a form by tab, search, days and filters, all of them in the URL. */
export function useSubmissions({ siteId, formId }: FormTarget) {
  const { t } = useTranslation('submissions');
  const list = useCursorList({
    list: submissionList,
    queryKey: listKey(formId),
    load: (query, signal) => request(listSubmissions, { params: { id: siteId, formId }, query, signal }),
    readers: {
      tab: readOneOf(submissionTabs),
      from: (day) => dayBegins(day),
      to: (day) => dayBegins(day, 1),
      filters: (text) => writeFilters(readFilters(text)),
    },
    moreLabel: t('inbox.more'),
  });
  const tab: SubmissionTab = oneOf(list.filters.tab, submissionTabs) ?? 'inbox';
  return {
    ...list,
    tab,
    /** A tab is a place, not a filter: clearing stays in it. */
    isFiltered: Object.entries(list.filter).some(([name, value]) => name !== 'tab' && Boolean(value)),
    clear: () => list.change({ q: '', from: '', to: '', filters: '' }),
    conditions: readFilters(list.filters.filters),
    setConditions: (conditions: Parameters<typeof writeFilters>[0]) =>
      list.change({ filters: writeFilters(conditions) ?? '' }),
  };
}
export type SubmissionsState = ReturnType<typeof useSubmissions>;
