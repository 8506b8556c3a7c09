// What the answer of a mail server means for one email, and for all that follow.
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { oneLine } from '../../../core/mail-address.ts';
import type { Delivery } from '../../../core/mail/adapters/smtp-line.ts';
import type { Ending, Reader } from './recipients.store.ts';

export interface Verdict {
  /** Undefined: sent. */
  ending: Ending | undefined;
  /** Why nothing more should be sent for now. */
  trouble?: string;
}

const words = (reason: string): string => oneLine(reason, limits.campaignErrorMaxLength);

const refusal = (
  { id, attempts }: Reader,
  { isPermanent, isAddress, reason }: Delivery & { kind: 'refused' },
): Ending => {
  const tries = attempts + 1;
  if (isPermanent || tries >= limits.campaignTries)
    return { id, state: 'failed', error: words(reason), hasBounced: isAddress };
  const { campaignRetryMinutes: pauses } = limits;
  const minutes = pauses[Math.min(tries, pauses.length) - 1]!;
  return { id, state: 'pending', error: words(reason), retrySeconds: minutes * 60 };
};

/** Judges the emails of one campaign. A server that refuses one after the other refuses the sender, not the addresses. */
export class Judge {
  #refused: { id: string; hasBounced: boolean }[] = [];
  #bounced: string[] = [];

  of(reader: Reader, delivery: Delivery): Verdict {
    const { id } = reader;
    switch (delivery.kind) {
      case 'accepted':
        this.#bounced.push(...this.#refused.flatMap((one) => (one.hasBounced ? [one.id] : [])));
        this.#refused = [];
        return { ending: undefined };
      case 'refused': {
        const ending = refusal(reader, delivery);
        this.#refused.push({ id, hasBounced: ending.hasBounced === true });
        if (this.#refused.length < limits.refusalsInRow) return { ending };
        const trouble = `The mail server refused ${limits.refusalsInRow} emails in a row: ${words(delivery.reason)}`;
        return { ending, trouble };
      }
      case 'unreachable': {
        const error = words(delivery.reason);
        return { ending: { id, state: 'pending', error, isUncounted: true }, trouble: error };
      }
      default: {
        const error = words(delivery.reason);
        return { ending: { id, state: 'unknown', error }, trouble: error };
      }
    }
  }

  /** The addresses that do not exist, and the emails to send again because the server refuses everything. */
  close(): { bounced: string[]; takenBack: string[] } {
    const isOfServer = this.#refused.length >= limits.refusalsInRow;
    const last = this.#refused.flatMap((one) => (one.hasBounced ? [one.id] : []));
    return {
      bounced: isOfServer ? this.#bounced : [...this.#bounced, ...last],
      takenBack: isOfServer ? this.#refused.map(({ id }) => id) : [],
    };
  }
}
