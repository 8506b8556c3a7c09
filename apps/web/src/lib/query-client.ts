import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const staleMs = 30_000;
const maxRetries = 2;

/** Retry only missing responses and server errors; client errors (4xx) are final. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < maxRetries && error instanceof ApiError && (error.isUnreachable || error.status >= 502);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // By default queries pause silently while offline; fail instead, so that the error is shown.
      queries: {
        staleTime: staleMs,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
