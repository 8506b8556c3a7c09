import * as contract from '@sitewright/contract/form-payments/form-payments';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getFormPayments } from './form-payments.service.ts';

export const formPaymentRoutes: MountedRoute[] = [
  route(contract.getFormPayments, (ctx, { actor, params }) => getFormPayments(ctx, actor, params.id)),
];
