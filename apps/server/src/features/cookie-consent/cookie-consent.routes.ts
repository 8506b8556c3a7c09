import { getConsentReport as getConsentReportEndpoint } from '@sitewright/contract/cookie-consent/cookie-consent';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getConsentReport } from './consent-report.service.ts';

export const cookieConsentRoutes: MountedRoute[] = [
  route(getConsentReportEndpoint, (ctx, { actor, params }) => getConsentReport(ctx, actor, params.id)),
];
