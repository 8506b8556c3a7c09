// Failures of a model’s server, as the errors of the API. What the server said may hold secrets, so it is not repeated.
import { AppError } from '../../../core/app-error.ts';
import { SafeFetchError } from '../../../core/safe-fetch/safe-fetch-error.ts';

export type ModelProblem = 'unreachable' | 'key' | 'model' | 'busy' | 'timeout' | 'format' | 'failed';

interface HttpFailure extends Error {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
}

/** The error behind those that wrap it: the SDK names the last of its retries, `fetch` its cause. */
const innermost = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { lastError } = error as Error & { lastError?: unknown };
  const inner = lastError ?? (isHttp(error) ? undefined : error.cause);
  return inner === undefined ? error : innermost(inner);
};

const isHttp = (error: unknown): error is HttpFailure =>
  error instanceof Error && typeof (error as HttpFailure).statusCode === 'number';

export const problemOf = (thrown: unknown): ModelProblem => {
  const error = innermost(thrown);
  if (error instanceof SafeFetchError) {
    if (error.reason === 'timeout') return 'timeout';
    return error.reason === 'too_large' ? 'format' : 'unreachable';
  }
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  if (!isHttp(error))
    return error instanceof Error && /ECONN|socket/i.test(error.message) ? 'unreachable' : 'failed';
  const { statusCode = 0 } = error;
  if (statusCode === 401 || statusCode === 403) return 'key';
  if (statusCode === 404) return 'model';
  if (statusCode === 429) return 'busy';
  // An answer of 200 that is no answer of a model.
  return statusCode < 300 ? 'format' : 'failed';
};

const sentences: Readonly<Record<ModelProblem, string>> = {
  unreachable: 'The server of the language model does not answer.',
  key: 'The server of the language model refused the key.',
  model: 'The server does not know this language model.',
  busy: 'The language model is busy. Try again in a moment.',
  timeout: 'The language model took too long.',
  format: 'The server of the language model gave an answer that cannot be read.',
  failed: 'The server of the language model failed.',
};

const secondsOf = (error: unknown): string | undefined => {
  const header = isHttp(error) ? error.responseHeaders?.['retry-after'] : undefined;
  return header !== undefined && /^\d{1,6}$/.test(header) ? header : undefined;
};

export const toAppError = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  const problem = problemOf(thrown);
  const details = { problem };
  if (problem === 'busy') {
    const seconds = secondsOf(innermost(thrown));
    return new AppError('provider_busy', sentences.busy, {
      details,
      ...(seconds ? { headers: { 'retry-after': seconds } } : {}),
    });
  }
  return new AppError(problem === 'timeout' ? 'provider_timeout' : 'provider_error', sentences[problem], {
    details,
  });
};
