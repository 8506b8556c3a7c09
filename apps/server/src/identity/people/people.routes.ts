import * as contract from '@sitewright/contract/people/people';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { exportPeople, getPerson, listPeople } from './people-lists.service.ts';
import * as people from './people.service.ts';

export const peopleRoutes: MountedRoute[] = [
  route(contract.listPeople, (ctx, { query }) => listPeople(ctx, query)),
  route(contract.exportPeople, async (ctx, { query }) => exportPeople(ctx, query)),
  route(contract.createPerson, (ctx, call) => people.createPerson(ctx, call, call.body)),
  route(contract.getPerson, (ctx, { params }) => getPerson(ctx, params.userId)),
  route(contract.suspendPerson, (ctx, call) =>
    people.suspendPerson(ctx, call, call.params.userId, call.body.reason),
  ),
  route(contract.reactivatePerson, (ctx, call) => people.reactivatePerson(ctx, call, call.params.userId)),
  route(contract.suspendPeople, (ctx, call) => people.suspendPeople(ctx, call, call.body)),
  route(contract.verifyPerson, (ctx, call) => people.verifyPerson(ctx, call, call.params.userId)),
  route(contract.resetPersonTwoFactor, (ctx, call) =>
    people.resetPersonTwoFactor(ctx, call, call.params.userId),
  ),
  route(contract.signOutPerson, (ctx, call) => people.signOutPerson(ctx, call, call.params.userId)),
  route(contract.setPlatformRole, (ctx, call) =>
    people.setPlatformRole(ctx, call, call.params.userId, call.body.role),
  ),
  route(contract.anonymisePerson, async (ctx, call) => {
    await people.anonymisePerson(ctx, call, call.params.userId, call.body.email);
    return { ok: true as const };
  }),
];
