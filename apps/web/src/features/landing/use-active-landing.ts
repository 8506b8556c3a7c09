import type { activeLanding } from '@sitewright/contract/platform/platform';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useEffect, useState } from 'react';
import { modernSaas } from '@sitewright/contract/platform/landing';

export type ActiveLanding = Omit<EndpointResponse<typeof activeLanding>, 'enabledPages'>;

const initial: ActiveLanding = {
  template: { id: modernSaas.slug, slug: modernSaas.slug, defaultConfig: {} },
  customizations: {},
  contentOverrides: {},
};

/** Fetched without the API client: the endpoint is public, and the client would double the landing page's script. */
async function fetchActive(signal: AbortSignal): Promise<ActiveLanding> {
  const answer = await fetch('/api/v1/landing/active', { signal });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  return (await answer.json()) as ActiveLanding;
}

/** Starts with the prerendered landing and switches to the server's configuration once loaded. */
export function useActiveLanding(): { landing: ActiveLanding; error?: string } {
  const [landing, setLanding] = useState(initial);
  const [error, setError] = useState<string>();
  useEffect(() => {
    const abort = new AbortController();
    fetchActive(abort.signal).then(setLanding, (failure: Error) => {
      if (!abort.signal.aborted) setError(failure.message);
    });
    return () => abort.abort();
  }, []);
  return { landing, ...(error && { error }) };
}
