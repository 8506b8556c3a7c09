import { uuid } from '@sitewright/contract/fields';
import { siteGenerationResultSchema } from '@sitewright/contract/wizard/wizard';
import { z } from 'zod';
import { defineRun } from '../../core/context/run.ts';
import { generateWizardSite } from './generate-wizard-site.ts';

export const siteGenerationRun = defineRun({
  kind: 'site_generation',
  permission: 'sites.write',
  isExclusive: true,
  input: z.object({ sessionId: uuid, useBuiltIn: z.boolean() }),
  result: siteGenerationResultSchema,
  run: (ctx, { actor, input, signal, progress }) =>
    generateWizardSite(ctx, actor, { ...input, signal, progress }),
});
