import { looksLikeEmail } from './email-shape.ts';

/**
 * Ways to sign in beside the password. This installation has none of them yet, and says so: the answer is the
 * key of the sentence to show.
 */
export const startGoogleSignIn = (): 'login.googleMissing' => 'login.googleMissing';

export const requestMagicLink = (email: string): 'login.magicLinkEmail' | 'login.magicLinkMissing' =>
  looksLikeEmail(email) ? 'login.magicLinkMissing' : 'login.magicLinkEmail';
