import { ApiError } from '../lib/api-error.ts';

/** spec: "Authentication failed. Please log in again." is what media says to it. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
