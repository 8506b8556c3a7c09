import * as contract from '@sitewright/contract/status/status';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createIncident, deleteIncident, listIncidents, updateIncident } from './incidents.service.ts';
import { getStatus } from './status.service.ts';

export const statusRoutes: MountedRoute[] = [
  route(contract.getStatus, (ctx) => getStatus(ctx)),
  route(contract.listIncidents, (ctx, { query }) => listIncidents(ctx, query)),
  route(contract.createIncident, (ctx, call) => createIncident(ctx, call, call.body)),
  route(contract.updateIncident, (ctx, call) => updateIncident(ctx, call, call.params.incidentId, call.body)),
  route(contract.deleteIncident, (ctx, call) => deleteIncident(ctx, call, call.params.incidentId)),
];
