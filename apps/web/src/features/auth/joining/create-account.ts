import { register, type User } from '@sitewright/contract/auth/auth';
import type { EndpointCall } from '@sitewright/contract/endpoint';
import { request } from '../../../lib/api.ts';
import { appSession } from '../../../lib/app-session.ts';

/** Registers an account and starts its session. */
export const createAccount = async (body: EndpointCall<typeof register>['body']): Promise<User> => {
  const { user, tokens } = await request(register, { body });
  appSession.begin(user, tokens);
  return user;
};
