// Credits for texts of the platform’s model. The built-in writer and a workspace’s own model cost none.
import { aiSettings } from '@sitewright/contract/ai/ai-connection';
import { platformSettings } from '../../../core/settings/platform-settings.ts';
import type { Meter } from '../../../identity/customers/meter.ts';
import { sumAiCredits } from './ai-usage.store.ts';

const nextMonth = 'More are available next month. The built-in writer still writes.';

export const aiMeter: Meter = {
  key: 'ai.credits',
  measure: sumAiCredits,
  // What was written was written for whoever owned the site then.
  measureOwnerChange: () => Promise.resolve(0),
  configuredLimit: async (ctx) => (await platformSettings(ctx, aiSettings)).monthlyCredits,
  errors: {
    workspace: `This workspace has used its AI credits for this month. ${nextMonth}`,
    self: `You've used your AI credits for this month. ${nextMonth}`,
    other: `The owner has used their AI credits for this month. ${nextMonth}`,
  },
};
