import type { Endpoint } from '@sitewright/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { request } from '../../lib/api.ts';

type GetSettings<Settings> = Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodType<Settings>>;

/** The endpoints that read and change settings: of one group, or of several under one version. */
export interface SettingsEndpoints<Settings> {
  getSettings: GetSettings<Settings>;
  updateSettings: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType, z.ZodType<Settings>>;
}

const keyOf = ({ path }: Endpoint): readonly string[] => ['settings', path];

export const useSettings = <Settings>(getSettings: GetSettings<Settings>) =>
  useQuery({
    queryKey: keyOf(getSettings),
    queryFn: ({ signal }): Promise<Settings> => request(getSettings, { signal }),
    // No background refetch: it would overwrite a form that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });

/** Puts settings from another response in the place of the loaded ones. */
export const useStoreSettings = <Settings>(
  getSettings: GetSettings<Settings>,
): ((settings: Settings) => void) => {
  const client = useQueryClient();
  return (settings) => client.setQueryData(keyOf(getSettings), settings);
};
