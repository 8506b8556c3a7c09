// Uploads section designs to a running app, and checks what a rejected upload reports and leaves behind.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadIssue } from '@sitewright/contract/custom-templates/custom-templates';
import { expect } from 'vitest';
import { type DesignChanges, designForm } from './design-zip-form.ts';
import { openTenant, createTestUser, type TestSession } from './tenancy-fixture.ts';
import { type ApiResponse, startTestApp, type TestApp } from './test-app.ts';

export interface Uploads {
  app: TestApp;
  admin: TestSession;
  send: (body: FormData, token?: string) => Promise<ApiResponse>;
  /** Number of stored rows and files. */
  countStored: () => Promise<number>;
  /** Issues of a rejected upload, as `file:line message`; asserts that it left nothing behind. */
  rejection: (body: FormData) => Promise<string[]>;
  /** The same for the starter design with changes. */
  issuesOf: (changes: DesignChanges, name?: string) => Promise<string[]>;
}

export const startUploads = async (): Promise<Uploads> => {
  const app = await startTestApp();
  await openTenant(app, 'north');
  const admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
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
    const faults = answer.body.details?.['faults'] as UploadIssue[];
    expect(answer.body.errors).toHaveLength(faults.length);
    return faults.map(({ file, line, message }) => `${file}:${line} ${message}`);
  };
  return {
    app,
    admin,
    send,
    countStored: kept,
    rejection: refusal,
    issuesOf: async (changes, name = 'price-board') => refusal(await designForm(name, changes)),
  };
};
