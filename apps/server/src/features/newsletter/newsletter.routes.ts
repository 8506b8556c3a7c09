import {
  getReportAddress as getReportAddressEndpoint,
  rotateReportAddress as rotateReportAddressEndpoint,
} from '@sitewright/contract/newsletter/delivery-reports';
import * as lists from '@sitewright/contract/newsletter/lists';
import { subscribeNewsletter } from '@sitewright/contract/newsletter/newsletter';
import * as subscribers from '@sitewright/contract/newsletter/subscribers';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { campaignRoutes } from './campaigns/campaigns.routes.ts';
import { importRoutes } from './import/imports.routes.ts';
import { createList, deleteList, listLists, updateList } from './lists/lists.service.ts';
import { getReportAddress, rotateReportAddress } from './reports/report-address.service.ts';
import { subscribe } from './subscribe.service.ts';
import {
  addSubscriber,
  eraseSubscriber,
  exportSubscribers,
  getGrowth,
  listSubscribers,
  updateSubscriber,
} from './subscribers/subscribers.service.ts';

export const newsletterRoutes: MountedRoute[] = [
  ...campaignRoutes,
  ...importRoutes,
  route(getReportAddressEndpoint, (ctx, { actor }) => getReportAddress(ctx, actor)),
  route(rotateReportAddressEndpoint, (ctx, call) => rotateReportAddress(ctx, call)),
  route(subscribeNewsletter, (ctx, { meta, body }) => subscribe(ctx, meta, body)),
  route(lists.listNewsletterLists, (ctx, { actor }) => listLists(ctx, actor)),
  route(lists.createNewsletterList, (ctx, call) => createList(ctx, call, call.body)),
  route(lists.updateNewsletterList, (ctx, call) =>
    updateList(ctx, call, call.params.newsletterListId, call.body),
  ),
  route(lists.deleteNewsletterList, (ctx, call) => deleteList(ctx, call, call.params.newsletterListId)),
  route(subscribers.listSubscribers, (ctx, { actor, query }) => listSubscribers(ctx, actor, query)),
  route(subscribers.exportSubscribers, (ctx, { actor, query }) => exportSubscribers(ctx, actor, query)),
  route(subscribers.getNewsletterGrowth, (ctx, { actor }) => getGrowth(ctx, actor)),
  route(subscribers.addSubscriber, (ctx, call) => addSubscriber(ctx, call, call.body)),
  route(subscribers.updateSubscriber, (ctx, call) =>
    updateSubscriber(ctx, call, call.params.subscriberId, call.body),
  ),
  route(subscribers.eraseSubscriber, (ctx, call) => eraseSubscriber(ctx, call, call.params.subscriberId)),
];
