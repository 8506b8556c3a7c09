// Paths on a site with which its readers sign in, sign out and unlock a post. They are no pages of the site.

export const readerPaths = {
  signIn: '/_readers/sign-in',
  /** The link of the email, with its token in the query. */
  enter: '/_readers/enter',
  signOut: '/_readers/sign-out',
  unlock: (postId: string): string => `/_readers/unlock/${postId}`,
} as const;
