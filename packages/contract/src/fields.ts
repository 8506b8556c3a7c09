import { z } from 'zod';
import { limits } from './limits.ts';

// Shared field schemas.

/** Language of the product, its templates and their content. */
export const language = z.enum(['en', 'vi']);
export type Language = z.infer<typeof language>;

export const uuid = z.uuid();
export const isoDate = z.iso.datetime();
export const trimmed = (max: number) => z.string().trim().max(max, `Write at most ${max} characters`);
export const required = (max: number, message: string) => z.string().trim().min(1, message).max(max);

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.auth.emailMaxLength)
  .pipe(z.email('Enter an email address such as name@example.com'));

/** IANA time zone name. */
export const timezone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'Choose a time zone such as Europe/Berlin');

/** `page` counts from 1. A page past the end is an empty list, not an error (areas.md §1). */
export const listQuery = (
  maxLimit: number = limits.lists.pageSizeMax,
  defaultLimit: number = limits.lists.pageSize,
) =>
  z.object({
    page: z.coerce.number().int().min(1).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  });

export const pagination = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
});

export const idParams = z.object({ id: uuid });
export const ok = z.object({ ok: z.literal(true) });
/** Counter of changes: a version sent back with the next change, or a batch number. Bounded by its int4 column. */
export const changeCount = z.number().int().min(0).max(2_147_483_647);

export const jsonObject = z.record(z.string(), z.unknown());

/** True for a text that can be the value of an email header: nothing in it begins another one. */
export const isHeaderLine = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text);
