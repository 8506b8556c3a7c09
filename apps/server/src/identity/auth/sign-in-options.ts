import type { SignInMethod } from '@sitewright/contract/auth/sign-in';

export interface SignInOptions {
  remember: boolean;
  method: SignInMethod;
  /** The tenant to sign in to; without one, the user's oldest membership. */
  tenantId?: string | undefined;
  /** `passed` when the method counts as both factors, as a passkey does. */
  secondFactor?: 'passed' | undefined;
  /** Where to go afterwards; kept while the second factor is pending. */
  redirect?: string | null | undefined;
  isNew?: boolean | undefined;
}
