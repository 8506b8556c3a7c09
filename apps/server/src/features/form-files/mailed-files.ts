// The files of a submission in a mail about it: attached, or as links that work for a time without signing in.
import { formMailLimits } from '@sitewright/contract/form-delivery/form-mail-limits';
import { formMailSettings } from '@sitewright/contract/form-delivery/form-mail-settings';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { MailAttachment } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { tenantSnapshot } from '../../identity/tenants/tenant-snapshot.ts';
import { listAttachedFiles } from './submission-files.store.ts';

export interface MailedFiles {
  attachments: MailAttachment[];
  links: { label: string; url: string }[];
  /** Expiry of the links. */
  until: Date | undefined;
}

const hourMs = 60 * 60_000;

/** Names of attachments are shown by mail programs: no path, no control characters. */
const attachmentName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[\\/]/g, '_') || 'file';

export const mailedFiles = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { submissionId, filesAs }: { submissionId: string; filesAs: 'attachments' | 'links' },
): Promise<MailedFiles> => {
  const files = await listAttachedFiles(tx, submissionId);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length === 0) return { attachments: [], links: [], until: undefined };
  if (filesAs === 'attachments' && bytes <= formMailLimits.attachmentsBytes) {
    const attachments = files.map((file) => ({
      key: file.object_key,
      name: attachmentName(file.original_name),
      type: file.mime_type,
    }));
    return { attachments, links: [], until: undefined };
  }
  const settings = (await tenantSnapshot(ctx, tx.tenantId))?.settings(formMailSettings);
  const { linkHours } = settings ?? formMailSettings.defaults;
  const links = files.map((file) => ({
    label: attachmentName(file.original_name),
    // Served by this server also where files are in a bucket, whose own links end sooner and can be shown in place.
    url: ctx.fileSigner.sign(file.object_key, {
      expiresInSeconds: linkHours * 3_600,
      downloadName: file.original_name,
      contentType: file.mime_type,
    }),
  }));
  return { attachments: [], links, until: new Date(ctx.clock.now().getTime() + linkHours * hourMs) };
};
