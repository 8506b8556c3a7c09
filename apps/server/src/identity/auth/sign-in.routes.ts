import * as contract from '@sitewright/contract/auth/sign-in';
import { type MountedRoute, RedirectTo, route } from '../../http/mount-endpoint.ts';
import { forgotPassword, resetPassword } from './by-email/forgotten-password.ts';
import { exchangeSignIn, finishGoogle, startGoogle } from './google/google-sign-in.ts';
import { requestCode, verifyCode } from './by-email/email-codes.ts';
import { followLink, inspectLink, requestMagicLink } from './by-email/email-links.ts';
import { passSecondFactor } from './second-factor/pass-second-factor.ts';
import { getSignInMethods } from './sign-in-methods.ts';
import { resendVerification } from './by-email/verify-email.ts';

export const signInRoutes: MountedRoute[] = [
  route(contract.getSignInMethods, (ctx, { meta }) => getSignInMethods(ctx, meta)),
  route(contract.requestMagicLink, (ctx, { body, meta }) => requestMagicLink(ctx, body, meta)),
  route(contract.inspectLink, (ctx, { params }) => inspectLink(ctx, params.token)),
  route(contract.followLink, (ctx, { params, body, meta }) => followLink(ctx, { ...params, ...body }, meta)),
  route(contract.requestCode, (ctx, { body, meta }) => requestCode(ctx, body, meta)),
  route(contract.verifyCode, (ctx, { body, meta }) => verifyCode(ctx, body, meta)),
  route(contract.resendVerification, async (ctx, { actor, meta }) => {
    await resendVerification(ctx, actor, meta);
    return { ok: true as const };
  }),
  route(contract.forgotPassword, (ctx, { body, meta }) => forgotPassword(ctx, body, meta)),
  route(contract.resetPassword, (ctx, { body, meta }) => resetPassword(ctx, body, meta)),
  route(
    contract.startGoogle,
    async (ctx, { query, meta }) => new RedirectTo(await startGoogle(ctx, query, meta)),
  ),
  route(
    contract.finishGoogle,
    async (ctx, { query, meta }) => new RedirectTo(await finishGoogle(ctx, query, meta)),
  ),
  route(contract.exchangeSignIn, (ctx, { body, meta }) => exchangeSignIn(ctx, body, meta)),
  route(contract.completeSecondFactor, (ctx, { body, meta }) => passSecondFactor(ctx, body, meta)),
];
