import {
  assigneeFilters,
  submissionSorts,
  submissionTabs,
} from '@sitewright/contract/submissions/submissions';
import {
  listSubmissionsAcrossSites,
  siteSubmissionList,
} from '@sitewright/contract/submissions/submissions-across-sites';
import { request } from '../../../lib/api.ts';
import { oneOf, readOneOf } from '../../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useCursorList } from '../../../ui/listing/use-list.ts';
import { dayBegins } from '../filters/day-begins.ts';

/** Submissions of all sites by tab, search, site, days and assignee, all of them in the URL. */
export function useAllSubmissions() {
  const { t } = useTranslation('submissions');
  const list = useCursorList({
    list: siteSubmissionList,
    queryKey: ['submissions', 'all-sites'],
    load: (query, signal) => request(listSubmissionsAcrossSites, { query, signal }),
    readers: {
      tab: readOneOf(submissionTabs),
      from: (day) => dayBegins(day),
      to: (day) => dayBegins(day, 1),
      assignee: readOneOf(assigneeFilters),
      sort: readOneOf(submissionSorts),
    },
    moreLabel: t('inbox.more'),
  });
  return {
    ...list,
    tab: oneOf(list.filters.tab, submissionTabs) ?? 'inbox',
    /** A tab is a place, and the order hides nothing: clearing keeps both. */
    isFiltered: Object.entries(list.filter).some(
      ([name, value]) => name !== 'tab' && name !== 'sort' && Boolean(value),
    ),
    clear: () => list.change({ q: '', from: '', to: '', site: '', assignee: '' }),
  };
}
