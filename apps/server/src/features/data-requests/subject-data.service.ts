// Data that a workspace has of a person, by their confirmed email address, from the sources of all features.
import {
  type SubjectCounts,
  type SubjectData,
  subjectSources,
} from '@sitewright/contract/data-requests/subject-data';
import {
  dataRequestErased,
  dataRequestExported,
} from '@sitewright/contract/data-requests/data-request-events';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import type { exportSubjectData as exportSubjectDataEndpoint } from '@sitewright/contract/data-requests/tenant-data-requests';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { SubjectSearch, SubjectSource } from '../../core/context/subject-source.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type LegalOwner, legalPlace } from '../legal/legal-place.ts';
import { isUserOf } from './data-requests.store.ts';
import { aboutRequest, requireVerified } from './require-request.ts';

/** In the order of the screen. */
const sourcesOf = (ctx: ServerContext): readonly SubjectSource<ServerContext>[] =>
  ctx.subjectSources.toSorted((a, b) => subjectSources.indexOf(a.name) - subjectSources.indexOf(b.name));

const isClosed = (ctx: ServerContext, search: SubjectSearch): boolean =>
  ctx.subjectSources.some((source) => source.isClosedTo?.(search) ?? false);

export const findSubjectData = async (ctx: ServerContext, search: SubjectSearch): Promise<SubjectData> => {
  const records: SubjectData['records'] = [];
  for (const source of sourcesOf(ctx))
    for (const found of await source.count(ctx, search)) records.push({ source: source.name, ...found });
  return {
    records,
    isClosed: isClosed(ctx, search),
    isUser: await isUserOf(search.tx, search.email),
  };
};

export const exportSubjectData = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  id: string,
): Promise<EndpointResponse<typeof exportSubjectDataEndpoint>> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const request = await requireVerified(tx, id);
    const { email } = request;
    const search = { tx, actor: call.actor, email };
    const max = limits.exportedRecordsMax;
    const records: EndpointResponse<typeof exportSubjectDataEndpoint>['records'] = {};
    let isTruncated = false;
    for (const source of ctx.subjectSources) {
      const found = await source.read(ctx, search, max + 1);
      isTruncated ||= found.length > max;
      if (found.length > 0) records[source.name] = found.slice(0, max);
    }
    await emit(ctx, tx, dataRequestExported, aboutRequest(call, tx, request));
    return {
      email,
      exportedAt: ctx.clock.now().toISOString(),
      records,
      isTruncated,
      isClosed: isClosed(ctx, search),
    };
  });

export const eraseSubjectData = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  id: string,
): Promise<SubjectCounts> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const request = await requireVerified(tx, id);
    const search = { tx, actor: call.actor, email: request.email };
    const erased: SubjectCounts = {};
    for (const source of ctx.subjectSources) {
      const count = (await source.erase?.(ctx, search)) ?? 0;
      if (count > 0) erased[source.name] = count;
    }
    await emit(ctx, tx, dataRequestErased, { ...aboutRequest(call, tx, request), payload: erased });
    return erased;
  });
