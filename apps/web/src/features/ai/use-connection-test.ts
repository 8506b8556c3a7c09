import type { testPlatformAi } from '@sitewright/contract/ai/ai-connection';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { type ConnectionDraft, inputOf } from './connection-draft.ts';
import { connectionEndpoints, type ConnectionScope } from './connection-endpoints.ts';

export type TestResult = EndpointResponse<typeof testPlatformAi>;

interface Outcome {
  draft: ConnectionDraft;
  result?: TestResult;
  failure?: ApiError;
}

/** Asks the model with what is entered. An outcome is dropped with the next change, which it says nothing about. */
export function useConnectionTest(scope: ConnectionScope, draft: ConnectionDraft) {
  const [last, setLast] = useState<Outcome>();
  const [running, setRunning] = useState<AbortController>();
  useEffect(() => () => running?.abort(), [running]);

  const start = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    setRunning(controller);
    setLast(undefined);
    try {
      const result = await request(connectionEndpoints[scope].test, { body: inputOf(draft), signal });
      setLast({ draft, result });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setLast({ draft, failure: error });
    } finally {
      setRunning((current) => (current === controller ? undefined : current));
    }
  };

  const isCurrent = last !== undefined && JSON.stringify(last.draft) === JSON.stringify(draft);
  return {
    isRunning: running !== undefined,
    result: isCurrent ? last.result : undefined,
    failure: isCurrent ? last.failure : undefined,
    start,
    cancel: (): void => setRunning(undefined),
  };
}
