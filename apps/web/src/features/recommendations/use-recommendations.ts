import {
  applyRecommendations,
  countRecommendations,
  listRecommendations,
  type Recommendation,
  type RecommendationState,
  setRecommendationState,
} from '@sitewright/contract/recommendations/recommendations';
import { recommendationLimits } from '@sitewright/contract/recommendations/recommendation-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';

const keyOf = (siteId: string) => ['recommendations', siteId] as const;

/** Open recommendations of the sites on the dashboard. They come after the cards: checking a site takes a moment. */
export const useRecommendationCounts = (siteIds: readonly string[]): ReadonlyMap<string, number> => {
  const asked = siteIds.slice(0, recommendationLimits.countedSitesMax);
  const { data } = useQuery({
    queryKey: ['recommendations', 'counts', ...asked],
    queryFn: ({ signal }) => request(countRecommendations, { query: { siteIds: asked.join(',') }, signal }),
    enabled: asked.length > 0,
    staleTime: 0,
    retry: false,
  });
  return new Map(data?.sites.map(({ siteId, total }) => [siteId, total]));
};

/** `prepare` runs before each check, such as sending unsaved edits. */
export const useRecommendations = (siteId: string, prepare?: () => Promise<unknown>) => {
  const { t } = useTranslation('recommendations');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: keyOf(siteId),
    queryFn: async ({ signal }) => {
      await prepare?.();
      return request(listRecommendations, { params: { id: siteId }, signal });
    },
    // Each opening checks the site again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const again = async (): Promise<void> => {
    await Promise.all([
      query.refetch(),
      client.invalidateQueries({ queryKey: ['recommendations', 'counts'] }),
      client.invalidateQueries({ queryKey: ['sites'] }),
    ]);
  };
  const titleOf = ({ code, values }: Recommendation): string => t(`codes.${code}`, values);

  /** Applies fixes on the server and says which could not be applied. */
  const apply = async (chosen: readonly Recommendation[]): Promise<void> => {
    setBusy(true);
    try {
      for (let from = 0; from < chosen.length; from += recommendationLimits.fixesPerRequest) {
        const some = chosen.slice(from, from + recommendationLimits.fixesPerRequest);
        const { applied, skipped } = await request(applyRecommendations, {
          params: { id: siteId },
          body: { recommendationIds: some.map(({ id }) => id) },
        });
        for (const { recommendationId, reason } of skipped) {
          const one = chosen.find(({ id }) => id === recommendationId);
          if (one) notify.error(t('skipped', { title: titleOf(one), reason }));
        }
        const hasEdits = some.some(({ id, fix }) => applied.includes(id) && fix?.kind === 'edit');
        if (applied.length > 0) notify.success(t(hasEdits ? 'fixed' : 'fixedOther'));
      }
    } catch (error) {
      notify.error(messageOf(error, t('fixFailed')));
    } finally {
      await again();
      setBusy(false);
    }
  };

  const setState = async ({ id }: Recommendation, state: RecommendationState): Promise<void> => {
    setBusy(true);
    try {
      const changed = await request(setRecommendationState, {
        params: { id: siteId },
        body: { recommendationId: id, state },
      });
      client.setQueryData<Recommendation[]>(keyOf(siteId), (known) =>
        known?.map((one) => (one.id === id ? changed : one)),
      );
      await client.invalidateQueries({ queryKey: ['recommendations', 'counts'] });
    } catch (error) {
      notify.error(messageOf(error, t('stateFailed')));
    } finally {
      setBusy(false);
    }
  };

  return { query, isBusy, apply, setState, again };
};
