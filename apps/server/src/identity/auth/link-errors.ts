// Errors of links, codes and exchanges that do not work.
import { AppError, notFound } from '../../core/app-error.ts';
import type { TokenFailure } from './one-time-tokens.ts';

export const linkError = (fault: TokenFailure): AppError => {
  if (fault === 'used') return new AppError('link_used', 'This link was already used. Request a new one.');
  if (fault === 'expired') return new AppError('link_expired', 'This link has expired. Request a new one.');
  return notFound('This link');
};
