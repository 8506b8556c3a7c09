// “Test this form”: the owner sends a marked submission on the way that those of visitors go.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { enforceRateLimit } from '../../../core/rate-limits/rate-limit.ts';
import { requireForm } from '../../forms/require-form.ts';
import { findShownVersion } from '../../forms/shown-version.ts';
import { requireSite } from '../../sites/require-site.ts';
import { findUserById } from '../../../identity/users/users.store.ts';
import { submitForm } from '../submit-form.service.ts';
import { sampleAnswers } from './sample-answers.ts';

export const sendTestSubmission = async (
  ctx: ServerContext,
  actor: Actor,
  { siteId, formId }: { siteId: string; formId: string },
): Promise<{ submissionId: string }> => {
  const { site, form, fields, version, sender } = await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, siteId, 'sites.write');
    const row = await requireForm(tx, { siteId, id: formId });
    const shown = await findShownVersion(ctx, tx, row, undefined);
    if (!shown)
      throw new AppError('wrong_state', 'Publish the site first: visitors do not see this form yet.');
    const user = await findUserById(tx, actor.userId);
    return { site: found, form: row, fields: shown.definition.fields, version: shown.version, sender: user };
  });
  await enforceRateLimit(ctx, [
    { key: `form-test:${actor.userId}`, limit: submissionLimits.testsPerHour, windowSeconds: 3_600 },
  ]);
  const locale = site.settings['locale'];
  const result = await submitForm(ctx, {
    tenantId: actor.tenantId,
    siteId,
    host: '',
    publicId: form.public_id,
    place: { path: '/', idPrefix: '', locale: typeof locale === 'string' ? locale : 'en' },
    ip: '',
    userAgent: '',
    isTest: true,
    skipsCaptcha: true,
    pairs: [
      ['_key', randomUUID()],
      ['_v', String(version)],
      ...sampleAnswers(fields, {
        email: sender?.email ?? '',
        name: `${sender?.first_name ?? ''} ${sender?.last_name ?? ''}`.trim() || 'Test',
        today: ctx.clock.now().toISOString().slice(0, 10),
      }),
    ],
  });
  if (result.state !== 'stored')
    throw new AppError('wrong_state', 'The test could not be sent. Publish the site and try again.');
  return { submissionId: result.submissionId };
};
