// Prompts and answers of language models, logged while an operator looks for a problem.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, uuid } from '../fields.ts';
import { defineCursorList } from '../list.ts';
import { defineSettings, settingsEndpoints } from '../settings.ts';

export const promptLogSettings = defineSettings({
  name: 'promptLog',
  scope: 'platform',
  schema: z.object({ isEnabled: z.boolean() }),
  defaults: { isEnabled: false },
});
export const promptLogSettingsEndpoints = settingsEndpoints(promptLogSettings, {
  read: 'platform.read',
  write: 'platform.write',
  title: 'the log of prompts',
});
export const { getSettings: getPromptLogSettings, updateSettings: updatePromptLogSettings } =
  promptLogSettingsEndpoints;

const summary = {
  id: uuid,
  tenantId: z.string(),
  tenantName: z.string(),
  feature: z.string(),
  model: z.string(),
  status: z.enum(['done', 'failed', 'canceled']),
  createdAt: isoDate,
};
export const loggedPromptSchema = z.object(summary);
export type LoggedPrompt = z.infer<typeof loggedPromptSchema>;

export const loggedPromptList = defineCursorList({ name: 'prompts', item: loggedPromptSchema, filters: {} });

export const listLoggedPrompts = endpoint({
  method: 'GET',
  path: '/admin/ai-prompts',
  summary: 'Questions to language models that were logged, without their texts, the newest first',
  access: 'ai.readPrompts',
  query: loggedPromptList.query,
  response: loggedPromptList.response,
});

export const getLoggedPrompt = endpoint({
  method: 'GET',
  path: '/admin/ai-prompts/{promptId}',
  summary: 'A logged prompt and its answer; reading it is recorded in the audit log',
  access: 'ai.readPrompts',
  params: z.object({ promptId: uuid }),
  response: z.object({ ...summary, prompt: z.string(), answer: z.string() }),
});
