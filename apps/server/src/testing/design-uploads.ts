// Uploads section designs to a running app, and checks what a rejected upload reports and leaves behind.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadFault } from '@sitewright/contract/custom-templates/custom-templates';
import { expect } from 'vitest';
import { type DesignChanges, designForm } from './design-zip-form.ts';
import { openTenant, someone, type Someone } from './tenancy-world.ts';
import { type ApiResponse, startTestApp, type TestApp } from './test-app.ts';

export interface Uploads {
  app: TestApp;
  admin: Someone;
  send: (body: FormData, token?: string) => Promise<ApiResponse>;
  /** Number of stored rows and files. */
  kept: () => Promise<number>;
  /** Issues of a rejected upload, as `file:line message`; asserts that it left nothing behind. */
  refusal: (body: FormData) => Promise<string[]>;
  /** The same for the starter design with changes. */
  faultsOf: (changes: DesignChanges, name?: string) => Promise<string[]>;
}

export const startUploads = async (): Promise<Uploads> => {
  const app = await startTestApp();
  await openTenant(app, 'north');
  const admin = await someone(app, { tenantId: 'north', role: 'ADMIN' });
  const send: Uploads['send'] = async (body, token = admin.token) => {
    // The tests upload more often than the rate limit allows.
    await app.database.ownerPool.query('delete from app.rate_limits');
    return app.api('POST', '/custom-templates/upload', { token, body });
  };
  const kept = async (): Promise<number> => {
    const { rows } = await app.database.ownerPool.query<{ count: string }>(
      'select count(*) from app.custom_templates',
    );
    const files = await readdir(join(app.ctx.env.dataDir, 'media'), { recursive: true }).catch(() => []);
    return Number(rows[0]!.count) + files.filter((file) => file.endsWith('.webp')).length;
  };
  const refusal = async (body: FormData): Promise<string[]> => {
    const before = await kept();
    const answer = await send(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(await kept()).toBe(before);
    const faults = answer.body.details?.['faults'] as UploadFault[];
    expect(answer.body.errors).toHaveLength(faults.length);
    return faults.map(({ file, line, message }) => `${file}:${line} ${message}`);
  };
  return {
    app,
    admin,
    send,
    kept,
    refusal,
    faultsOf: async (changes, name = 'price-board') => refusal(await designForm(name, changes)),
  };
};
