// What a workspace has of a person, by their confirmed email address. The platform has their subscription only: the sites
// of its users are not its own.
import type { DataRequestDetail } from '@sitewright/contract/data-requests/data-requests';
import {
  dataRequestErased,
  dataRequestExported,
} from '@sitewright/contract/data-requests/data-request-events';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import type { exportSubjectData as exportSubjectDataEndpoint } from '@sitewright/contract/data-requests/tenant-data-requests';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type LegalOwner, legalPlace } from '../legal/legal-place.ts';
import {
  eraseSubscriberWithEmail,
  subscriberWithEmail,
} from '../newsletter/subscribers/subscriber-by-email.service.ts';
import {
  countSubmissionsOf,
  eraseSubmissionsOf,
  listSubmissionsOf,
} from '../submissions/removal/submissions-by-email.service.ts';
import { isUserOf } from './data-requests.store.ts';
import { aboutRequest, requireVerified } from './require-request.ts';

interface Reader {
  actor: Actor;
  owner: LegalOwner;
}

const hasSites = ({ owner }: Reader, tx: TenantTransaction): boolean =>
  owner === 'workspace' && tx.tenantId !== defaultTenantId;

export const findSubjectData = async (
  tx: TenantTransaction,
  reader: Reader,
  email: string,
): Promise<NonNullable<DataRequestDetail['found']>> => ({
  sites: hasSites(reader, tx) ? await countSubmissionsOf(tx, reader.actor, email) : [],
  isSubscriber: (await subscriberWithEmail(tx, email)) !== undefined,
  isUser: await isUserOf(tx, email),
});

export const exportSubjectData = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  id: string,
): Promise<EndpointResponse<typeof exportSubjectDataEndpoint>> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const request = await requireVerified(tx, id);
    const { email } = request;
    const person = { email, limit: limits.exportedSubmissionsMax };
    const submissions = hasSites({ actor: call.actor, owner }, tx)
      ? await listSubmissionsOf(tx, call.actor, person)
      : [];
    const subscriber = await subscriberWithEmail(tx, email);
    await emit(ctx, tx, dataRequestExported, aboutRequest(call, tx, request));
    return {
      email,
      exportedAt: ctx.clock.now().toISOString(),
      submissions: submissions.map(({ site, form, submitted_at: submittedAt, answers }) => ({
        site,
        form,
        submittedAt: submittedAt.toISOString(),
        answers,
      })),
      subscriber: subscriber ? { ...subscriber } : null,
    };
  });

export const eraseSubjectData = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  id: string,
): Promise<{ submissions: number; subscribers: number }> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const request = await requireVerified(tx, id);
    const submissions = hasSites({ actor: call.actor, owner }, tx)
      ? await eraseSubmissionsOf(ctx, tx, call.actor, request.email)
      : 0;
    const subscribers = await eraseSubscriberWithEmail(tx, request.email);
    const erased = { submissions, subscribers };
    await emit(ctx, tx, dataRequestErased, { ...aboutRequest(call, tx, request), payload: erased });
    return erased;
  });
