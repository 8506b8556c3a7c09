// What the script sends, for the preview of the builder: everything is answered in the page, and nothing leaves it.
import type { Reply } from '../requests.ts';
import { tellBuilder } from './tell-builder.ts';

export type { Reply } from '../requests.ts';
export { addressOf, textIn, webAddress } from '../requests.ts';

/** The frame has no origin of its own, but needs none to work as a published page does. */
export const isOpaque = (): boolean => false;

/** A submission gets the message that the visitor of a published form would get. */
export const request = (
  _address: string,
  { method }: { method?: string; body?: unknown; cache?: string; signal?: AbortSignal } = {},
): Promise<Reply> => {
  if (method !== 'POST') return Promise.resolve({ status: 404, body: {} });
  tellBuilder('submitted');
  const message = document.documentElement.dataset['success'] ?? '';
  return Promise.resolve({ status: 200, body: { ok: true, message } });
};
