import { ApiError } from '../lib/api-error.ts';

/** spec: the media screens show "Authentication failed. Please log in again." for it. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
