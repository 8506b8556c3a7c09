import type { SharedRole, SiteOverrides } from '@sitewright/contract/permissions';
import {
  findCollaboratorCandidates,
  listCollaborators,
  shareSite,
  unshareSite,
} from '@sitewright/contract/sharing/sharing';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';

const collaboratorsKey = (siteId: string) => ['site-people', siteId];

export const useCollaborators = (siteId: string) =>
  useQuery({
    queryKey: [...collaboratorsKey(siteId), 'list'],
    queryFn: ({ signal }) => request(listCollaborators, { params: { id: siteId }, signal }),
    staleTime: 0,
  });

export const useCandidates = (siteId: string, q: string, isEnabled: boolean) =>
  useQuery({
    queryKey: [...collaboratorsKey(siteId), 'candidates', q],
    queryFn: ({ signal }) =>
      request(findCollaboratorCandidates, { params: { id: siteId }, query: { q }, signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });

interface Share {
  siteId: string;
  userId: string;
}

export interface ShareOptions {
  role: SharedRole;
  overrides?: SiteOverrides;
  expiresAt?: string | null;
}

/** Adds, updates and removes shares. Resolves to whether it succeeded; errors show a message. */
export function useSharing(onDone?: () => Promise<unknown>) {
  const { t } = useTranslation('sharing');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = async (siteId: string, call: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    let hasWorked = false;
    try {
      await call();
      hasWorked = true;
      if (done !== undefined) notify.success(done);
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    await client.invalidateQueries({ queryKey: collaboratorsKey(siteId) });
    await onDone?.();
    setBusy(false);
    return hasWorked;
  };
  return {
    isBusy,
    act,
    share: ({ siteId, userId }: Share, terms: ShareOptions, done: string) =>
      act(siteId, () => request(shareSite, { params: { id: siteId, userId }, body: terms }), done),
    unshare: ({ siteId, userId }: Share, done: string) =>
      act(siteId, () => request(unshareSite, { params: { id: siteId, userId } }), done),
  };
}
