import type { Webhook } from '@sitewright/contract/webhooks/webhooks';

/** Names a webhook where its whole URL is too long. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => URL.parse(url)?.host ?? url;
