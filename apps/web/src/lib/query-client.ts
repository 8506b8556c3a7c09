import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const staleMs = 30_000;
const maxRetries = 2;

/** A refusal stays a refusal; only silence and server failures are worth another try. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < maxRetries && error instanceof ApiError && (error.isUnreachable || error.status >= 502);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Without a connection a question would wait in silence; what cannot be fetched is to be said.
      queries: {
        staleTime: staleMs,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
