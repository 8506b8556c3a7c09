import {
  createFormView,
  createSiteView,
  deleteFormView,
  deleteSiteView,
  listFormViews,
  listSiteViews,
  type SubmissionView,
  updateFormView,
  updateSiteView,
  type ViewQuery,
} from '@sitewright/contract/submissions/submission-views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { currentSearchParams } from '../../../lib/hooks/use-url-filters.ts';
import type { FormTarget } from '../inbox/query-keys.ts';
import { isSameQuery, queryOfUrl, urlOfView } from './view-query.ts';

interface ViewValues {
  name: string;
  query: ViewQuery;
  isShared: boolean;
}

/** The endpoints of the views of a form. */
const ofForm = ({ siteId, formId }: FormTarget) => {
  const params = { id: siteId, formId };
  return {
    list: (signal: AbortSignal) => request(listFormViews, { params, signal }),
    create: (values: ViewValues) => request(createFormView, { params, body: values }),
    update: (formViewId: string, values: Partial<ViewValues>) =>
      request(updateFormView, { params: { ...params, formViewId }, body: values }),
    remove: (formViewId: string) => request(deleteFormView, { params: { ...params, formViewId } }),
  };
};

/** The endpoints of the views of all sites, which nobody shares. */
const ofAllSites = {
  list: (signal: AbortSignal) => request(listSiteViews, { signal }),
  create: ({ name, query }: ViewValues) => request(createSiteView, { body: { name, query } }),
  update: (siteViewId: string, { isShared: _isShared, ...values }: Partial<ViewValues>) =>
    request(updateSiteView, { params: { siteViewId }, body: values }),
  remove: (siteViewId: string) => request(deleteSiteView, { params: { siteViewId } }),
};

/** Saved views of a list of submissions; the open one is in the URL. */
export function useViews(target: FormTarget | undefined) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const calls = target ? ofForm(target) : ofAllSites;
  const queryKey = ['submission-views', target?.formId ?? 'all-sites'];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => calls.list(signal) });
  const views: readonly SubmissionView[] = data?.views ?? [];
  const active = views.find(({ id }) => id === params.get('view'));
  const query = queryOfUrl(params);

  const markOpen = (id: string | undefined): void => {
    const after = currentSearchParams();
    if (id === undefined) after.delete('view');
    else after.set('view', id);
    setParams(after, { preventScrollReset: true, replace: true });
  };
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey });

  return {
    views,
    active,
    /** Whether the list shows something else than the open view keeps. */
    isChanged: active !== undefined && !isSameQuery(active.query, query),
    mayShare: target !== undefined,
    open: ({ id, query: kept }: SubmissionView): void =>
      setParams(urlOfView(id, kept), { preventScrollReset: true }),
    save: async (name: string, isShared: boolean): Promise<void> => {
      const view = await calls.create({ name, query, isShared });
      await reload();
      markOpen(view.id);
    },
    saveChanges: async ({ id }: SubmissionView): Promise<void> => {
      await calls.update(id, { query });
      await reload();
    },
    rename: async ({ id }: SubmissionView, name: string, isShared: boolean): Promise<void> => {
      await calls.update(id, { name, isShared });
      await reload();
    },
    remove: async ({ id }: SubmissionView): Promise<void> => {
      await calls.remove(id);
      markOpen(undefined);
      await reload();
    },
  };
}
