import { formEvents } from '@sitewright/contract/forms/form-statistics';
import { z } from 'zod';
import type { VisitorRoute } from '../../../http/visitor-routes.ts';
import { answering, requireVisitableSite } from '../../forms/visitor-requests.ts';
import { readJsonObject } from '../read-form-body.ts';
import { countVisitorEvent } from './form-statistics.service.ts';

const bodyBytes = 1_000;
const bodySchema = z.object({ event: z.enum(formEvents), field: z.string().max(64).default('') });

/** Browsers send it as text, also while the page closes, and read no answer. */
export const formEventRoute: VisitorRoute = {
  path: /^\/_forms\/([A-Za-z0-9]{22})\/events$/,
  handle: answering(async (ctx, request, target) => {
    const site = await requireVisitableSite(ctx, request, target);
    const { data } = bodySchema.safeParse(await readJsonObject(request, bodyBytes));
    if (!data) return { status: 422, isJson: true, body: { ok: false, message: 'This event is unknown.' } };
    const publicId = target.params[0]!;
    const { event, field: fieldId } = data;
    await countVisitorEvent(ctx, { ...site, publicId, ip: ctx.clientIp(request), event, fieldId });
    return { status: 200, isJson: true, body: { ok: true, message: '' } };
  }),
};
