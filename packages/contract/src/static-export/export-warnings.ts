// What an export could not contain, or contains in another way than the published site.
import { z } from 'zod';

/** Of websites. */
export const staticWarningCodes = [
  'comments_left_out',
  'file_renamed',
  'form_needs_live_site',
  'form_not_connected',
  'form_posts_to_live_site',
  'image_missing',
  'link_without_page',
  'members_page_left_out',
  'redirect_needs_server',
  'sign_in_left_out',
] as const;
export type StaticWarningCode = (typeof staticWarningCodes)[number];

/** `file_missing`: a backup without an upload that the storage has lost. */
export const exportWarningCodes = [...staticWarningCodes, 'file_missing'] as const;

export const exportWarningSchema = z.object({
  code: z.enum(exportWarningCodes),
  /** Path of the page on the site, source of the redirect, URL of the image, or path of the file in the backup. */
  path: z.string(),
  /** Name of the form or of the file, target of the link or of the redirect, URL of the image; may be empty. */
  detail: z.string(),
});
export type ExportWarning = z.output<typeof exportWarningSchema>;
