// Which endpoints API keys may call. Closed by default: an endpoint is open when a scope includes its permission, unless
// it says otherwise itself.
import type { Endpoint } from '../endpoint.ts';
import { scopesWith } from './api-key-scopes.ts';

/** The access rule alone decides about public endpoints, which need no key. */
export const isOpenToApiKeys = ({ access, method, apiKeys }: Endpoint): boolean => {
  if (apiKeys !== undefined) return apiKeys;
  return access !== 'public' && access !== 'signed-in' && scopesWith(access, method).length > 0;
};
