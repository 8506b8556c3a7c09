import { platformDataRequests } from '@sitewright/contract/data-requests/platform-data-requests';
import { tenantDataRequests } from '@sitewright/contract/data-requests/tenant-data-requests';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import type { LegalOwner } from '../legal/legal-place.ts';
import {
  addDataRequestNote,
  getDataRequest,
  getDataRequestForm,
  listDataRequests,
  updateDataRequest,
} from './data-requests.service.ts';
import { eraseSubjectData, exportSubjectData } from './subject-data.service.ts';

const administration = (endpoints: typeof tenantDataRequests, owner: LegalOwner): MountedRoute[] => [
  route(endpoints.listDataRequests, (ctx, { actor, query }) => listDataRequests(ctx, actor, owner, query)),
  route(endpoints.getDataRequestForm, (ctx, { actor }) => getDataRequestForm(ctx, actor, owner)),
  route(endpoints.getDataRequest, (ctx, { actor, params }) =>
    getDataRequest(ctx, actor, owner, params.dataRequestId),
  ),
  route(endpoints.updateDataRequest, (ctx, call) =>
    updateDataRequest(ctx, call, owner, { id: call.params.dataRequestId, ...call.body }),
  ),
  route(endpoints.addDataRequestNote, (ctx, call) =>
    addDataRequestNote(ctx, call, owner, { id: call.params.dataRequestId, text: call.body.text }),
  ),
  route(endpoints.exportSubjectData, (ctx, call) =>
    exportSubjectData(ctx, call, owner, call.params.dataRequestId),
  ),
  route(endpoints.eraseSubjectData, (ctx, call) =>
    eraseSubjectData(ctx, call, owner, call.params.dataRequestId),
  ),
];

export const dataRequestRoutes: MountedRoute[] = [
  ...administration(tenantDataRequests, 'workspace'),
  ...administration(platformDataRequests, 'platform'),
];
