import * as contract from '@sitewright/contract/account/account';
import * as secondFactor from '@sitewright/contract/account/second-factor';
import * as passkeys from '@sitewright/contract/account/passkeys';
import { getMe, profile, updateMe } from '@sitewright/contract/auth/auth';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { cancelEmailChange, changeEmail } from './email-change.service.ts';
import {
  passkeySecondFactorOptions,
  passkeySignInOptions,
  passSecondFactorWithPasskey,
  signInWithPasskey,
} from './passkeys/passkey-sign-in.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  passkeyCreationOptions,
  renamePasskey,
} from './passkeys/passkeys.service.ts';
import { changePassword } from './password.service.ts';
import { deleteAvatar, getProfile, updateProfile, uploadAvatar } from './profile.service.ts';
import { endOneSession, endOtherSessions, listSessions, listSignIns } from './sessions.service.ts';
import { sendStepUpCode, stepUp, stepUpPasskeyOptions, getStepUpMethods } from './step-up.service.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './totp.service.ts';

const ok = { ok: true as const };
export const accountRoutes: MountedRoute[] = [
  route(profile, (ctx, { actor }) => getProfile(ctx, actor)),
  route(getMe, (ctx, { actor }) => getProfile(ctx, actor)),
  route(updateMe, (ctx, call) => updateProfile(ctx, call, call.body)),
  route(contract.uploadAvatar, uploadAvatar),
  route(contract.deleteAvatar, deleteAvatar),

  route(contract.listSessions, (ctx, { actor, query }) => listSessions(ctx, actor, query)),
  route(contract.endOneSession, async (ctx, call) => {
    await endOneSession(ctx, call, call.params.sessionId);
    return ok;
  }),
  route(contract.endOtherSessions, async (ctx, call) => ({ ended: await endOtherSessions(ctx, call) })),
  route(contract.listSignIns, (ctx, { actor, query }) => listSignIns(ctx, actor, query)),

  route(contract.changePassword, async (ctx, call) => ({
    ended: await changePassword(ctx, call, call.body),
  })),
  route(contract.changeEmail, (ctx, call) => changeEmail(ctx, call, call.body.email)),
  route(contract.cancelEmailChange, cancelEmailChange),

  route(secondFactor.startTotp, startTotp),
  route(secondFactor.confirmTotp, async (ctx, call) => ({
    recoveryCodes: await confirmTotp(ctx, call, call.body.code),
  })),
  route(secondFactor.disableTotp, disableTotp),
  route(secondFactor.renewRecoveryCodes, async (ctx, call) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, call),
  })),

  route(passkeys.listPasskeys, (ctx, { actor }) => listPasskeys(ctx, actor)),
  route(passkeys.passkeyCreationOptions, passkeyCreationOptions),
  route(passkeys.addPasskey, (ctx, call) => addPasskey(ctx, call, call.body)),
  route(passkeys.renamePasskey, (ctx, call) =>
    renamePasskey(ctx, call, call.params.passkeyId, call.body.name),
  ),
  route(passkeys.deletePasskey, async (ctx, call) => {
    await deletePasskey(ctx, call, call.params.passkeyId);
    return ok;
  }),
  route(passkeys.passkeySignInOptions, (ctx, { meta }) => passkeySignInOptions(ctx, meta)),
  route(passkeys.signInWithPasskey, (ctx, { body, meta }) => signInWithPasskey(ctx, body, meta)),
  route(passkeys.passkeySecondFactorOptions, (ctx, { body, meta }) =>
    passkeySecondFactorOptions(ctx, body.challenge, meta),
  ),
  route(passkeys.completeSecondFactorWithPasskey, (ctx, { body, meta }) =>
    passSecondFactorWithPasskey(ctx, body, meta),
  ),

  route(contract.getStepUpMethods, (ctx, { actor }) => getStepUpMethods(ctx, actor)),
  route(contract.stepUp, (ctx, call) => stepUp(ctx, call, call.body)),
  route(contract.sendStepUpCode, sendStepUpCode),
  route(contract.stepUpPasskeyOptions, stepUpPasskeyOptions),
];
