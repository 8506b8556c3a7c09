import * as contract from '@sitewright/contract/company/company';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { removeAsset, uploadAsset } from './company-assets.service.ts';
import { getProfile, saveProfile } from './company.service.ts';

const ok = { ok: true as const };

export const companyRoutes: MountedRoute[] = [
  route(contract.getCompanyProfile, (ctx, { actor }) => getProfile(ctx, actor)),
  route(contract.saveCompanyProfile, (ctx, call) => saveProfile(ctx, call, call.body)),
  route(contract.uploadCompanyAsset, uploadAsset),
  route(contract.deleteCompanyAsset, async (ctx, call) => {
    const { params, query } = call;
    await removeAsset(ctx, call, { id: params.assetId, force: query.force === 'true' });
    return ok;
  }),
];
