import type { EntryKind } from '@sitewright/contract/company-pages/company-page-fields';
import {
  type CompanyEntry,
  listCompanyEntries,
  orderCompanyEntries,
  updateCompanyEntry,
} from '@sitewright/contract/company-pages/company-pages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';

const queryKey = ['admin', 'company-pages'];

const options = {
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => request(listCompanyEntries, { signal }),
};

export const useEntries = () => useQuery(options);

export const useReloadEntries = () => {
  const cache = useQueryClient();
  return (): Promise<void> => cache.invalidateQueries({ queryKey });
};

/** Reads the lists again; returns an entry as it is now, or undefined once it is deleted. */
export const useReloadEntry = () => {
  const cache = useQueryClient();
  return async (id: string): Promise<CompanyEntry | undefined> => {
    const { entries } = await cache.fetchQuery({ ...options, staleTime: 0 });
    return entries.find((entry) => entry.id === id);
  };
};

/** Changes that need no dialog: order and visibility. `isBusy` while one of them is saved. */
export function useEntryActions(kind: EntryKind, entries: readonly CompanyEntry[]) {
  const { t } = useTranslation(['company-pages', 'lists']);
  const reload = useReloadEntries();
  const [isBusy, setBusy] = useState(false);

  const run = async (change: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
    await reload();
    setBusy(false);
  };

  const move = (from: number, to: number): Promise<void> => {
    const ids = entries.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    return run(() => request(orderCompanyEntries, { body: { kind, ids } }));
  };
  const toggle = ({ id, isVisible, version }: CompanyEntry): Promise<void> =>
    run(() =>
      request(updateCompanyEntry, {
        params: { companyEntryId: id },
        body: { isVisible: !isVisible, version },
      }),
    );
  return { isBusy, move, toggle };
}
