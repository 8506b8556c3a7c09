import {
  type Branding,
  type brandingFileUses,
  type BrandingState,
  discardBranding,
  getBranding,
  listBrandingVersions,
  publishBranding,
  restoreBranding,
  saveBranding,
  uploadBrandingFile,
} from '@sitewright/contract/branding/branding';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { ThemeColorName } from '@sitewright/contract/themes/theme';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../../lib/api-client.ts';
import { request } from '../../../lib/api.ts';

const brandingKey = ['tenant-branding'];

export const useBranding = () =>
  useQuery({
    queryKey: [...brandingKey, 'state'],
    queryFn: ({ signal }) => request(getBranding, { signal }),
    // No background refetch: it would overwrite the form that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

export const useBrandingVersions = () =>
  useQuery({
    queryKey: [...brandingKey, 'versions'],
    queryFn: ({ signal }) => request(listBrandingVersions, { signal }),
    staleTime: 0,
  });

export const useBrandingCalls = () => {
  const client = useQueryClient();
  const keep = async (state: BrandingState): Promise<BrandingState> => {
    client.setQueryData([...brandingKey, 'state'], state);
    await client.invalidateQueries({ queryKey: [...brandingKey, 'versions'] });
    return state;
  };
  return {
    reload: async () => keep(await request(getBranding)),
    save: async (edit: number, branding: Branding) =>
      keep(await request(saveBranding, { body: { edit, branding } })),
    publish: async (edit: number) => keep(await request(publishBranding, { body: { edit } })),
    discard: async () => keep(await request(discardBranding)),
    restore: async (version: number) => keep(await request(restoreBranding, { params: { version } })),
  };
};

export type BrandingFileUse = (typeof brandingFileUses)[number];

export const uploadFile = (
  use: BrandingFileUse,
  file: File,
): Promise<EndpointResponse<typeof uploadBrandingFile>> => {
  const body = new FormData();
  // The server streams the parts in order and needs `use` before the file.
  body.append('use', use);
  body.append('file', file);
  return request(uploadBrandingFile, { body } as CallOf<typeof uploadBrandingFile>);
};

/** Default colours of the product, for colours that a branding leaves unset. */
export const ownColors: Record<ThemeColorName, string> = {
  primary: '#c8401a',
  secondary: '#67635a',
  success: '#1d6b43',
  info: '#2b5fa8',
  warning: '#8a5a00',
  danger: '#b01530',
  light: '#f4f2ed',
  dark: '#1a1916',
  background: '#fbfaf7',
  surface: '#ffffff',
  text: '#1a1916',
  textMuted: '#67635a',
  border: '#e8e5de',
};
