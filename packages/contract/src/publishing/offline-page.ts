// What visitors of an unpublished site see.
import { z } from 'zod';
import { trimmed } from '../fields.ts';

export const offlinePageLimits = { messageMaxLength: 300, urlMaxLength: 2_000 } as const;

const message = trimmed(offlinePageLimits.messageMaxLength).default('');

/**
 * `default`: nothing is published here (404). `gone`: it will not come back (410), so that search engines drop it.
 * `moved`: every page leads to another website (301). `coming_soon`: it is about to open (503), and search engines
 * come back.
 */
export const offlinePageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('default') }),
  z.object({ kind: z.literal('gone'), message }),
  z.object({
    kind: z.literal('moved'),
    url: z
      .url({ protocol: /^https?$/, message: 'Enter an address such as https://example.com' })
      .max(offlinePageLimits.urlMaxLength),
  }),
  z.object({ kind: z.literal('coming_soon'), message }),
]);
export type OfflinePage = z.output<typeof offlinePageSchema>;
export const offlinePageKinds = ['default', 'gone', 'moved', 'coming_soon'] as const;
