import type { Status } from '@sitewright/contract/status/status';
import { useEffect, useState } from 'react';

const intervalMs = 30_000;
const timeoutMs = 10_000;

/** Fetched without the API client, which would double the script of the page. */
async function fetchStatus(): Promise<Status> {
  const answer = await fetch('/api/v1/status', {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`The status answered ${answer.status}`);
  return (await answer.json()) as Status;
}

interface StatusReading {
  /** The last status that was loaded. */
  status: Status | undefined;
  /** True when the latest attempt failed: the API itself has a problem. */
  isUnreachable: boolean;
}

/** The status, loaded at once and then periodically. */
export function useStatus(): StatusReading {
  const [reading, setReading] = useState<StatusReading>({ status: undefined, isUnreachable: false });
  useEffect(() => {
    let isOpen = true;
    const load = async (): Promise<void> => {
      const status = await fetchStatus().catch(() => undefined);
      if (!isOpen) return;
      setReading((last) => ({ status: status ?? last.status, isUnreachable: status === undefined }));
    };
    void load();
    const timer = setInterval(() => void load(), intervalMs);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, []);
  return reading;
}
