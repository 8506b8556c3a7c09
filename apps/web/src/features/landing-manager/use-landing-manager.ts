import {
  customizeLanding,
  getLandingTemplate,
  listLandingTemplates,
  switchLandingTemplate,
} from '@sitewright/contract/landing/landing';
import {
  listLandingExperiments,
  startLandingExperiment,
  stopLandingExperiment,
} from '@sitewright/contract/landing/landing-experiments';
import {
  discardLandingDraft,
  getCurrentLanding,
  type LandingManager,
  listLandingVersions,
  publishLandingDraft,
  restoreLandingVersion,
  scheduleLandingDraft,
} from '@sitewright/contract/landing/landing-manager';
import type { LandingGoal, LandingVariant } from '@sitewright/contract/landing/landing';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { request } from '../../lib/api.ts';
import type { LandingEdit } from './edit-state.ts';

const ofPlatform = { 'x-tenant-id': sharedTenantId };
const ofWorkspace = {};

/** The page of the platform under `/admin`, whichever workspace a member of staff has chosen; else the workspace's. */
export function useLandingArea() {
  const { pathname } = useLocation();
  const isPlatform = pathname.startsWith('/admin/');
  return {
    isPlatform,
    headers: isPlatform ? ofPlatform : ofWorkspace,
    /** Of all queries about the page. */
    root: ['landing-manager', isPlatform] as const,
  };
}

export const useLandingManager = () => {
  const { root, headers } = useLandingArea();
  return useQuery({
    queryKey: [...root, 'manager'],
    queryFn: ({ signal }) => request(getCurrentLanding, { headers, signal }),
    // No background refetch: the editor keeps what it began with until it is saved.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });
};

export const useTemplates = () =>
  useQuery({
    queryKey: ['landing-templates'],
    queryFn: ({ signal }) => request(listLandingTemplates, { signal }),
  });

/** A template with its default texts. */
export const useTemplate = (templateId: string) =>
  useQuery({
    queryKey: ['landing-templates', templateId],
    queryFn: ({ signal }) => request(getLandingTemplate, { params: { templateId }, signal }),
    enabled: templateId !== '',
    staleTime: Infinity,
  });

export const useVersions = () => {
  const { root, headers } = useLandingArea();
  return useQuery({
    queryKey: [...root, 'versions'],
    queryFn: ({ signal }) => request(listLandingVersions, { headers, signal }),
    staleTime: 0,
  });
};

export const useExperiments = () => {
  const { root, headers } = useLandingArea();
  return useQuery({
    queryKey: [...root, 'experiments'],
    queryFn: ({ signal }) => request(listLandingExperiments, { headers, signal }),
    staleTime: 0,
  });
};

export interface SwitchChoice {
  templateId: string;
  preserveCustomizations: boolean;
  instance: 'live' | 'draft';
}

/** The calls that change the page. What they answer replaces what the screen shows. */
export const useLandingCalls = () => {
  const client = useQueryClient();
  const { root, headers } = useLandingArea();
  const { person } = useSession();
  const managerKey = [...root, 'manager'];
  const keep = (manager: LandingManager): LandingManager => {
    client.setQueryData(managerKey, manager);
    // What `/tenant-landing` shows.
    void client.invalidateQueries({ queryKey: ['landing-active'] });
    return manager;
  };
  const reload = async () => keep(await request(getCurrentLanding, { headers }));
  return {
    reload,
    /** As `reload`, for those who need no answer. */
    refresh: (): void => void client.invalidateQueries({ queryKey: managerKey }),
    saveDraft: async (edit: LandingEdit, version: number) => {
      const body = { instance: 'draft', version, ...edit } as const;
      const state = await request(customizeLanding, { headers, body });
      client.setQueryData<LandingManager>(
        managerKey,
        (present) =>
          present && {
            ...present,
            draft: {
              ...state,
              changedAt: new Date().toISOString(),
              changedBy: person?.email ?? null,
              publishAt: present.draft?.publishAt ?? null,
            },
          },
      );
      return state;
    },
    publish: async (version: number) =>
      keep(await request(publishLandingDraft, { headers, body: { version } })),
    schedule: async (publishAt: string | null, version: number) =>
      keep(await request(scheduleLandingDraft, { headers, body: { publishAt, version } })),
    discard: async (version: number) =>
      keep(await request(discardLandingDraft, { headers, query: { version } })),
    switchTemplate: async (choice: SwitchChoice, version: number) => {
      await request(switchLandingTemplate, { headers, body: { ...choice, version } });
      return reload();
    },
    restore: async (version: number) => {
      const manager = keep(
        await request(restoreLandingVersion, { headers, params: { landingVersion: version } }),
      );
      await client.invalidateQueries({ queryKey: [...root, 'versions'] });
      return manager;
    },
    startTest: async (goal: LandingGoal, weight: number) => {
      await request(startLandingExperiment, { headers, body: { goal, weight } });
      await client.invalidateQueries({ queryKey: [...root, 'experiments'] });
      return reload();
    },
    stopTest: async (experimentId: string, winner: LandingVariant | null) => {
      await request(stopLandingExperiment, { headers, params: { experimentId }, body: { winner } });
      await client.invalidateQueries({ queryKey: [...root, 'experiments'] });
      return reload();
    },
  };
};
