import { deleteCompanyAsset, uploadCompanyAsset } from '@sitewright/contract/company/company';
import type { CompanyAsset, CompanyAssetType } from '@sitewright/contract/company/company-profile';
import type { CallOf } from '../../../lib/api-client.ts';
import { request } from '../../../lib/api.ts';
import { useReloadCompanyProfile } from '../use-company-profile.ts';

/** Files are saved at once; the form of the other fields keeps what was typed. */
export const useAssets = () => {
  const reload = useReloadCompanyProfile();
  return {
    upload: async (type: CompanyAssetType, file: File): Promise<void> => {
      const body = new FormData();
      body.append('type', type);
      body.append('file', file);
      await request(uploadCompanyAsset, { body } as CallOf<typeof uploadCompanyAsset>);
      await reload();
    },
    remove: async ({ id }: CompanyAsset, isForced: boolean): Promise<void> => {
      await request(deleteCompanyAsset, {
        params: { assetId: id },
        query: { force: isForced ? 'true' : 'false' },
      });
      await reload();
    },
  };
};
