import * as contract from '@sitewright/contract/account/personal-data';
import { type MountedRoute, route, WithHeaders } from '../../http/mount-endpoint.ts';
import { cancelDeletion, deletionPreview, requestDeletion } from './deletion.service.ts';
import { exportAccount } from './export.service.ts';

const exportHeaders = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="sitewright-data.zip"',
};

export const personalDataRoutes: MountedRoute[] = [
  route(
    contract.exportAccount,
    async (ctx, call) => new WithHeaders<unknown>(await exportAccount(ctx, call), exportHeaders),
  ),
  route(contract.deletionPreview, (ctx, { actor }) => deletionPreview(ctx, actor)),
  route(contract.requestDeletion, requestDeletion),
  route(contract.cancelDeletion, async (ctx, { body, meta }) => {
    await cancelDeletion(ctx, body.token, meta);
    return { ok: true as const };
  }),
];
