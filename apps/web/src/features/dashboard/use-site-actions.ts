import { publishSite } from '@sitewright/contract/publishing/publishing';
import {
  deleteSite,
  duplicateSite,
  restoreSite,
  type Site,
  updateSite,
} from '@sitewright/contract/sites/sites';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { patchSites, reloadSites, stopLoadingSites } from './use-sites.ts';

interface Change {
  site: Site;
  call: () => Promise<unknown>;
  failure: string;
  /** Optimistic update of the lists; omitted when the outcome cannot be predicted. */
  optimistic?: (sites: Site[]) => Site[];
}

/** Site actions of the dashboard. Errors show a message and roll the lists back. */
export function useSiteActions() {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);

  const change = async ({ site, call, failure, optimistic }: Change): Promise<boolean> => {
    setBusyIds((ids) => [...ids, site.id]);
    try {
      if (optimistic) {
        // Cancel running list queries, which would restore the old state.
        await stopLoadingSites(client);
        patchSites(client, optimistic);
      }
      await call();
      return true;
    } catch (error) {
      notify.error(messageOf(error, failure));
      return false;
    } finally {
      await reloadSites(client);
      setBusyIds((ids) => ids.filter((id) => id !== site.id));
    }
  };

  const params = ({ id }: Site) => ({ params: { id } });
  const without =
    ({ id }: Site) =>
    (sites: Site[]) =>
      sites.filter((site) => site.id !== id);

  const setPublished = async (site: Site, isPublished: boolean): Promise<void> => {
    const isDone = await change({
      site,
      call: () => request(publishSite, { ...params(site), body: { isPublished } }),
      failure: t(isPublished ? 'failed.publish' : 'failed.unpublish'),
    });
    if (isDone) notify.success(t(isPublished ? 'done.published' : 'done.unpublished', { name: site.name }));
  };

  const restore = async (site: Site): Promise<void> => {
    const isDone = await change({
      site,
      call: () => request(restoreSite, params(site)),
      failure: t('failed.restore'),
    });
    if (isDone) notify.success(t('done.restored', { name: site.name }));
  };

  const trash = async (site: Site): Promise<void> => {
    const isDone = await change({
      site,
      call: () => request(deleteSite, params(site)),
      failure: t('failed.trash'),
      optimistic: without(site),
    });
    const undo = (): void => void restore(site);
    if (isDone) notify.undoable(t('done.trashed', { name: site.name }), t('actions.undo'), undo);
  };

  const duplicate = async (site: Site): Promise<void> => {
    await change({
      site,
      call: async () => {
        const copy = await request(duplicateSite, { ...params(site), body: {} });
        notify.success(t('done.duplicated', { name: copy.name }));
      },
      failure: t('failed.duplicate'),
    });
  };

  const rename = (site: Site, name: string): Promise<boolean> =>
    change({
      site,
      call: () => request(updateSite, { ...params(site), body: { name } }),
      failure: t('failed.rename'),
      optimistic: (sites) => sites.map((one) => (one.id === site.id ? { ...one, name } : one)),
    });

  return { busyIds, setPublished, restore, trash, duplicate, rename };
}
