import { events, notifiableEvents } from '@sitewright/contract/events';
import { describe, expect, it } from 'vitest';
import { features } from './features.ts';
import { subscribers } from './jobs.ts';

describe('the events of the contract', () => {
  it('each belong to one feature', () => {
    const listed = features.flatMap((feature) => (feature.events ?? []).map(({ name }) => name));
    expect(listed.toSorted()).toEqual([...events.keys()].toSorted());
  });

  it('that users may be notified of each have one rule, and no other event has', () => {
    const ruled = features.flatMap((feature) => (feature.notifications ?? []).map(({ event }) => event.name));
    expect(ruled.toSorted()).toEqual([...notifiableEvents].toSorted());
  });

  it('are received by subscribers with names of their own', () => {
    const names = subscribers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual([
      'notifications',
      'emails',
      'form_mails',
      'form_webhooks',
      'form_autoresponder',
      'form_newsletter',
      'post_comment_mails',
      'post_comment_reply_mails',
      'export_webhooks',
      'required_deletions',
      'landing_pages',
      'usage_alerts',
    ]);
  });

  it('about a failed sign-in have no subscriber, whose job would tell by its duration that the account exists', () => {
    expect(subscribers.filter(({ accepts }) => accepts('sign_in.failed'))).toEqual([]);
  });
});
