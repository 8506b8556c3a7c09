// Users of the fixture, with every kind of secret and token that an account has.
import type { SignedIn, User } from '@sitewright/contract/auth/auth';
import sharp from 'sharp';
import { type SavedPasskey, SoftwarePasskey } from '../../apps/server/src/testing/software-passkey.ts';
import { totpCode } from '../../apps/server/src/testing/totp-code.ts';
import type { FixtureData, FixtureUser } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import { type Client, formWith, mailTo, signIn, tokenIn } from './api-client.ts';
import { adminPassword } from './old-program.ts';

export type Member = FixtureUser & { accessToken: string };

const password = 'correct horse battery';
export const tenantId = 'north';
export const adminEmail = 'admin@sitewright.localhost';

export const solidImage = (color: string, width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

const personOf = ({ user, tokens }: SignedIn): Member => ({
  id: user.id,
  email: user.email,
  password,
  refreshToken: tokens.refreshToken,
  accessToken: tokens.accessToken,
});

const register = async (client: Client, name: string): Promise<Member> =>
  personOf(
    await client.as()<SignedIn>('POST', '/auth/register', {
      email: `${name.toLowerCase()}@example.com`,
      password,
      firstName: name,
    }),
  );

/** A member of more than one workspace chooses one. */
const enterWorkspace = (client: Client, accessToken: string): Promise<SignedIn> =>
  client.as(accessToken)<SignedIn>('POST', '/auth/switch-tenant', { tenantId });

/** One more session of a user. */
export const signInToWorkspace = async (
  client: Client,
  { email, password }: FixtureUser,
): Promise<SignedIn> => enterWorkspace(client, (await signIn(client, email, password)).tokens.accessToken);

/** Opens the link of the email that verifies the user's address. */
const confirmAddress = async (client: Client, { email }: Member): Promise<void> => {
  const token = tokenIn(await mailTo(client, email, 'verify_email'));
  await client.as()('POST', `/auth/links/${token}`, {});
};

export const reauthenticate = (
  client: Client,
  { accessToken }: Pick<Member, 'accessToken'>,
  secret = password,
) => client.as(accessToken)('POST', '/users/me/step-up', { password: secret });

/** Invites a user into the workspace, who then creates an account with the invitation. */
const joinByInvitation = async (client: Client, admin: Member, name: string): Promise<Member> => {
  const email = `${name.toLowerCase()}@example.com`;
  await client.as(admin.accessToken)('POST', '/tenant/invitations', { emails: [email] });
  const token = tokenIn(await mailTo(client, email, 'invitation'));
  return personOf(
    await client.as()<SignedIn>('POST', `/auth/invitations/${token}`, { firstName: name, password }),
  );
};

const setUpTotp = async (client: Client, person: Member) => {
  const call = client.as(person.accessToken);
  await reauthenticate(client, person);
  const { secret } = await call<{ secret: string }>('POST', '/users/me/totp');
  const code = totpCode(secret);
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('POST', '/users/me/totp/confirm', {
    code,
  });
  return { totpSecret: secret, recoveryCodes };
};

const addPasskey = async (client: Client, person: Member): Promise<SavedPasskey> => {
  const call = client.as(person.accessToken);
  const passkey = new SoftwarePasskey();
  const { options } = await call<{ options: { challenge: string } }>('POST', '/users/me/passkeys/options');
  const ceremony = { challenge: options.challenge, origin: client.program.url };
  await call('POST', '/users/me/passkeys', {
    name: 'Telephone',
    response: passkey.create(ceremony, person.id),
  });
  return passkey.save();
};

export interface FixtureUsers {
  admin: Member;
  owner: Member;
  designer: Member;
  twoFactor: FixtureData['twoFactor'];
  newcomer: Member;
}

export const createUsers = async (client: Client): Promise<FixtureUsers> => {
  const admin = personOf(await signIn(client, adminEmail, adminPassword));
  const founder = await register(client, 'Mai');
  await confirmAddress(client, founder);
  await client.as(admin.accessToken)('POST', '/admin/tenants', {
    name: 'North Bakery',
    slug: tenantId,
    ownerEmail: founder.email,
  });
  const owner = { ...founder, ...(await enterWorkspace(client, founder.accessToken)).tokens };
  await client.as(owner.accessToken)<User>(
    'POST',
    '/users/me/avatar',
    formWith({}, { field: 'image', name: 'me.png', type: 'image/png', bytes: await solidImage('#a33') }),
  );
  const designer = await joinByInvitation(client, owner, 'An');
  const careful = await joinByInvitation(client, owner, 'Linh');
  return {
    admin,
    owner,
    designer,
    twoFactor: {
      ...careful,
      ...(await setUpTotp(client, careful)),
      passkey: await addPasskey(client, careful),
    },
    newcomer: await register(client, 'Binh'),
  };
};

/** Unused links and codes in emails. */
export const makeUnusedLinks = async (
  client: Client,
  { owner, designer, newcomer }: FixtureUsers,
): Promise<Pick<FixtureData, 'links' | 'signInCode'>> => {
  const guest = client.as();
  const verifyEmail = tokenIn(await mailTo(client, newcomer.email, 'verify_email'));
  await guest('POST', '/auth/magic-link', { email: owner.email });
  await guest('POST', '/auth/forgot-password', { email: newcomer.email });
  await guest('POST', '/auth/register-or-otp', { email: designer.email });
  await reauthenticate(client, designer);
  const newAddress = 'an.nguyen@example.com';
  await client.as(designer.accessToken)('POST', '/users/me/email', { email: newAddress });
  const code = /^ {4}(\d{6})$/m.exec(await mailTo(client, designer.email, 'code'))?.[1];
  if (code === undefined) throw new Error('The mail has no code');
  return {
    links: {
      verifyEmail,
      magicLink: tokenIn(await mailTo(client, owner.email, 'magic_link')),
      resetPassword: tokenIn(await mailTo(client, newcomer.email, 'reset_password')),
      changeEmail: tokenIn(await mailTo(client, newAddress, 'email_change_confirm')),
    },
    signInCode: { email: designer.email, code },
  };
};

/** A rotated refresh token, and its successor. */
export const exchangeToken = async (client: Client, { email }: Member): Promise<FixtureData['exchanged']> => {
  const { refreshToken: used } = (await signIn(client, email, password)).tokens;
  const { refreshToken: next } = await client.as()<{ refreshToken: string }>('POST', '/auth/refresh', {
    refreshToken: used,
  });
  return { used, next };
};
