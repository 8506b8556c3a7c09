// Creates objects of every kind for a user and their tenant, so that every API call has a target.
import sharp from 'sharp';
import type { Site } from '@sitewright/contract/sites/sites';
import type { TestApp } from '../test-app.ts';
import { accessData, type AccessOwner } from './access-data.ts';
import { type TestSession, createTestUser, tokenFor } from '../tenancy-fixture.ts';

export interface AccessObjects {
  tenantId: string;
  userId: string;
  siteId: string;
  pageId: string;
  documentId: string;
  releaseId: string;
  versionId: string;
  siteVersionId: string;
  mediaId: string;
  folderId: string;
  invitationId: string;
  brandingVersion: number;
  passkeyId: string;
  sessionId: string;
  mailId: string;
  notificationId: string;
  templateId: string;
  linkId: string;
  sectionId: string;
  librarySectionId: string;
  runId: string;
  /** The objects that features add. */
  ofFeatures: Record<string, string>;
  /** Objects with another kind of owner. */
  variants: readonly Partial<AccessObjects>[];
}

export const uploadForm = async (siteId: string, name: string): Promise<FormData> => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('siteId', siteId);
  form.set('use', 'socialImage');
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${name}.png`);
  return form;
};

const callerOf =
  (app: TestApp, { token }: TestSession): AccessOwner['ask'] =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await app.api<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.code}`);
    return answer.body;
  };

const siteOf = async (ask: AccessOwner['ask'], word: string) => {
  const { id: siteId } = await ask<Site>('POST', '/sites', { name: word, subdomain: `site-of-${word}` });
  const { id: pageId } = await ask<{ id: string }>('POST', `/sites/${siteId}/pages`, { title: word });
  await ask('PATCH', `/sites/${siteId}/publish`, { isPublished: true });
  const { releases } = await ask<{ releases: { id: string }[] }>('GET', `/sites/${siteId}/releases`);
  const { header } = await ask<{ header: { documentId: string } }>('GET', `/sites/${siteId}/header-footer`);
  const { id: versionId } = await ask<{ id: string }>(
    'POST',
    `/sites/${siteId}/documents/${header.documentId}/versions`,
    { label: word },
  );
  // Before the version of the site: restoring that one removes later objects.
  const saved = { name: word, category: 'cta', section: { type: 'cta/cta-1', data: { title: word } } };
  const { section } = await ask<{ section: { id: string } }>('POST', `/sites/${siteId}/site-sections`, saved);
  const { id: siteVersionId } = await ask<{ id: string }>('POST', `/sites/${siteId}/versions`, {
    label: word,
  });
  const { link } = await ask<{ link: { id: string } }>('POST', `/sites/${siteId}/review-links`, {
    label: word,
  });
  const { id: mediaId } = await ask<{ id: string }>('POST', '/media/upload', await uploadForm(siteId, word));
  const { id: folderId } = await ask<{ id: string }>('POST', `/media/site/${siteId}/folders`, { name: word });
  return {
    siteId,
    pageId,
    documentId: header.documentId,
    releaseId: releases[0]!.id,
    versionId,
    siteVersionId,
    mediaId,
    folderId,
    linkId: link.id,
    sectionId: section.id,
  };
};

/** Rows that are faster to insert than to create with API calls. */
const rowsOf = async (app: TestApp, { id, email }: TestSession, tenantId: string, word: string) => {
  const insert = async (text: string, values: unknown[]): Promise<string> =>
    (await app.database.ownerPool.query<{ id: string }>(text, values)).rows[0]!.id;
  await app.database.ownerPool.query(
    "insert into app.identities (provider, subject, user_id, email) values ('google', $1, $2, $3)",
    [word, id, email],
  );
  return {
    invitationId: await insert(
      `insert into app.invitations (tenant_id, email, role, token_hash, expires_at)
       values ($1, $2, 'USER', $3, now() + interval '1 day') returning id`,
      [tenantId, `guest-of-${word}@example.com`, Buffer.from(word)],
    ),
    passkeyId: await insert(
      `insert into app.passkeys (id, user_id, public_key, counter, name) values ($1, $2, 'x', 0, $3)
       returning public_id as id`,
      [`passkey-of-${word}`, id, word],
    ),
    mailId: await insert(
      `insert into app.mails (tenant_id, kind, recipient, subject, text_body)
       values ($1, 'invitation', $2, $3, $3) returning id`,
      [tenantId, email, word],
    ),
    notificationId: await insert(
      `insert into app.notifications (tenant_id, user_id, event, target_label)
       values ($1, $2, 'site.published', $3) returning id`,
      [tenantId, id, word],
    ),
    templateId: await insert(
      `insert into app.custom_templates (tenant_id, slug, version, config, defaults, templates, css, bytes, uploaded_by)
       values ($1, $2, 1, $3, '{}', $4, '', 1, $5) returning id`,
      [
        tenantId,
        `design-of-${word}`,
        JSON.stringify({ label: { en: word, vi: word }, category: 'about', fields: [] }),
        JSON.stringify({ default: word }),
        id,
      ],
    ),
    librarySectionId: await insert(
      `insert into app.library_sections (tenant_id, name, category, content, pushed_by)
       values ($1, $2, 'cta', $3, $4) returning id`,
      [
        tenantId,
        word,
        JSON.stringify({ sections: [{ id: 's', type: 'cta/cta-1', data: { title: word } }] }),
        id,
      ],
    ),
    runId: await insert(
      `insert into app.job_runs (tenant_id, user_id, kind, status, result)
       values ($1, $2, 'image_replacement', 'running', $3) returning id`,
      [tenantId, id, JSON.stringify({ word })],
    ),
  };
};

/** Creates all objects of one user; every text field contains `word`. */
export const makeObjects = async (
  app: TestApp,
  person: TestSession,
  tenantId: string,
  { word, brandingVersion }: { word: string; brandingVersion: number },
): Promise<AccessObjects> => {
  const ask = callerOf(app, person);
  const site = await siteOf(ask, word);
  const rows = await rowsOf(app, person, tenantId, word);
  await app.database.ownerPool.query(
    `insert into app.branding_versions (tenant_id, version, branding) values ($1, $2, $3)`,
    [tenantId, brandingVersion, JSON.stringify({ productName: word })],
  );
  const colleague = await createTestUser(app, { tenantId, role: 'USER' });
  const { sessionId } = await tokenFor(app, person.id, tenantId);
  const owner = { app, person, tenantId, ask, word, ...site };
  const created = await Promise.all(accessData.map(async (data) => data.createObjects?.(owner)));
  const variants = await Promise.all(accessData.map(async (data) => data.createVariants?.(owner)));
  return {
    tenantId,
    userId: colleague.id,
    ...site,
    ...rows,
    brandingVersion,
    sessionId,
    ofFeatures: Object.assign({}, ...created) as Record<string, string>,
    variants: variants.flatMap((made) => made ?? []),
  };
};
