import type { SignInMethod } from '@sitewright/contract/auth/sign-in';

export interface SignInHow {
  remember: boolean;
  method: SignInMethod;
  /** The tenant to work in; without one the person lands where they belong longest. */
  tenantId?: string | undefined;
  /** `passed` when the proof was two already, as a passkey is. */
  secondFactor?: 'passed' | undefined;
  /** Where to go afterwards, kept over the second proof. */
  redirect?: string | null | undefined;
  isNew?: boolean | undefined;
}
