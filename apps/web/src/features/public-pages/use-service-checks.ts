import { useEffect, useState } from 'react';

export interface ServiceCheck {
  /** Milliseconds since the page was opened; unique key of a check. */
  at: number;
  isWell: boolean;
  milliseconds: number;
}

const urls = { api: '/api/v1/test', ready: '/health/ready' } as const;
type Service = keyof typeof urls;
type Checks = Record<Service, readonly ServiceCheck[]>;

const intervalMs = 15_000;
const timeoutMs = 10_000;
const maxChecks = 60;

async function check(address: string): Promise<ServiceCheck> {
  const at = performance.now();
  const isWell = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
    (answer) => answer.ok,
    () => false,
  );
  return { at, isWell, milliseconds: performance.now() - at };
}

/** Checks both URLs immediately and then periodically; keeps the last 15 minutes. */
export function useServiceChecks(): Checks {
  const [checks, setChecks] = useState<Checks>({ api: [], ready: [] });
  useEffect(() => {
    let isOpen = true;
    const run = async (service: Service): Promise<void> => {
      const result = await check(urls[service]);
      if (!isOpen) return;
      setChecks((present) => ({ ...present, [service]: [...present[service], result].slice(-maxChecks) }));
    };
    const runAll = (): void => {
      void run('api');
      void run('ready');
    };
    runAll();
    const timer = setInterval(runAll, intervalMs);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, []);
  return checks;
}
