import * as contract from '@sitewright/contract/captcha/captcha';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getSiteCaptcha, putSiteCaptcha } from './captcha.service.ts';

export const captchaRoutes: MountedRoute[] = [
  route(contract.getSiteCaptcha, (ctx, { actor, params }) => getSiteCaptcha(ctx, actor, params.id)),
  route(contract.putSiteCaptcha, (ctx, { actor, params, body, meta }) =>
    putSiteCaptcha(ctx, actor, params.id, { change: body, meta }),
  ),
];
