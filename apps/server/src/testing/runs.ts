// Runs in tests: app servers of tests have no queue, so a test says when a worker takes a run.
import type { Run, RunEvents } from '@sitewright/contract/runs/runs';
import { executeRun } from '../features/runs/execute-run.ts';
import type { TestApp } from './test-app.ts';

/** Carries out a run, like a worker that receives its job. */
export const workOn = async (app: TestApp, runId: string, signal?: AbortSignal): Promise<void> => {
  const { rows } = await app.database.ownerPool.query<{ tenant_id: string }>(
    'select tenant_id from app.job_runs where id = $1',
    [runId],
  );
  await executeRun(app.ctx, { tenantId: rows[0]!.tenant_id, runId }, signal);
};

export interface RunFollower {
  status: number;
  /** Waits for the next event; undefined when the stream has closed. */
  next: () => Promise<{ name: keyof RunEvents; run: Run } | undefined>;
  /** Every event until the stream closes. */
  rest: () => Promise<{ name: keyof RunEvents; run: Run }[]>;
  leave: () => void;
}

export const followRun = async (app: TestApp, runId: string, token: string): Promise<RunFollower> => {
  const leaving = new AbortController();
  const response = await fetch(`${app.origin}/api/v1/automation-runs/${runId}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  async function* read(): AsyncGenerator<{ name: keyof RunEvents; run: Run }> {
    let text = '';
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const found = /^event: (\w+)\ndata: (.*)$/s.exec(block);
        if (found) yield { name: found[1] as keyof RunEvents, run: JSON.parse(found[2]!) as Run };
      }
    }
  }
  const events = read();
  const next: RunFollower['next'] = async () => (await events.next()).value ?? undefined;
  return {
    status: response.status,
    next,
    rest: async () => {
      const all: { name: keyof RunEvents; run: Run }[] = [];
      for (let event = await next(); event; event = await next()) all.push(event);
      return all;
    },
    leave: () => leaving.abort(),
  };
};
