// Jobs enqueued while no process runs them, so that the next version finds them in the queue.
import type { FixtureData } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import type { Client } from './api-client.ts';
import { type FixtureUsers, solidImage, signInToWorkspace } from './users.ts';
import { uploadImage } from './site-files.ts';

type Waiting = Pick<FixtureData, 'waitingPicture' | 'waitingMail'>;

/** Environment of the program: with a mail server it queues its emails, and nothing is sent. */
export const withoutJobs = { ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' };

export const queueJobs = async (
  client: Client,
  { owner, twoFactor }: FixtureUsers,
  siteId: string,
): Promise<Waiting> => {
  const { tokens } = await signInToWorkspace(client, owner);
  const bytes = await solidImage('#875', 1_600, 900);
  const { id } = await uploadImage(client, tokens, siteId, { name: 'counter.png', bytes });
  await client.as()('POST', '/auth/forgot-password', { email: twoFactor.email });
  return { waitingPicture: { id }, waitingMail: { recipient: twoFactor.email } };
};

/** Waits until all jobs are done. */
export const finishJobs = async ({ program: { pool } }: Client): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()",
    );
    if (rows[0]!.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
