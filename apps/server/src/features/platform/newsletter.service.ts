// Subscriptions to the product's own newsletter. The response is the same for new and known emails.
import type { ServerContext } from '../../core/context/server-context.ts';
import { insertSubscriber } from './newsletter.store.ts';

export const subscribe = async (
  ctx: ServerContext,
  input: { email: string; source: string },
): Promise<{ success: boolean; message: string }> => {
  await insertSubscriber(ctx.db, input);
  return { success: true, message: 'Thank you for subscribing to our newsletter!' };
};
