// Subscribers of a workspace: one for each email, a member of any number of lists.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { changeCount, email, isoDate, language, ok, required, trimmed, uuid } from '../fields.ts';
import { limits as shared } from '../limits.ts';
import { defineList } from '../list.ts';
import { newsletterLimits as limits } from './newsletter-limits.ts';

/**
 * `pending`: waits for a confirmation. `bounced` and `complained`: their mail server or they themselves refused; nothing
 * is sent to them, in no list.
 */
export const subscriberStatuses = ['pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'] as const;
export type SubscriberStatus = (typeof subscriberStatuses)[number];

const tag = trimmed(limits.tagMaxLength).pipe(z.string().min(1));

export const subscriberSchema = z.object({
  id: uuid,
  email: z.string(),
  name: z.string(),
  locale: language,
  status: z.enum(subscriberStatuses),
  /** Ids of lists. */
  lists: z.array(uuid),
  tags: z.array(z.string()),
  /** Place of the subscription, such as `footer`, `form`, `import` or `api`. */
  source: z.string(),
  /** Sentence that they agreed to. */
  consent: z.string(),
  consentAt: isoDate.nullable(),
  confirmedAt: isoDate.nullable(),
  createdAt: isoDate,
  version: changeCount,
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberList = defineList({
  name: 'subscribers',
  item: subscriberSchema,
  filters: {
    /** Part of the email or the name. */
    q: trimmed(shared.lists.searchMaxLength).optional(),
    status: z.enum(subscriberStatuses).optional(),
    list: uuid.optional(),
    tag: trimmed(limits.tagMaxLength).optional(),
  },
  sorts: ['newest', 'oldest', 'email'],
  csv: {
    Email: ({ email: address }) => address,
    Name: ({ name }) => name,
    Status: ({ status }) => status,
    Language: ({ locale }) => locale,
    Tags: ({ tags }) => tags.join(', '),
    Source: ({ source }) => source,
    Consent: ({ consent }) => consent,
    'Consent at': ({ consentAt }) => consentAt,
    'Confirmed at': ({ confirmedAt }) => confirmedAt,
    'Created at': ({ createdAt }) => createdAt,
  },
});

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/newsletter/subscribers',
  summary: 'List subscribers of the workspace',
  access: 'newsletter.read',
  reads: 'replica',
  query: subscriberList.query,
  response: subscriberList.response,
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/newsletter/subscribers/export',
  summary: 'The subscribers as a CSV file',
  access: 'newsletter.read',
  query: subscriberList.filters,
  response: z.unknown(),
});

export const addSubscriber = endpoint({
  method: 'POST',
  path: '/newsletter/subscribers',
  summary: 'Ask somebody by email to confirm their subscription',
  access: 'newsletter.write',
  body: z.object({
    email,
    name: trimmed(limits.nameMaxLength).default(''),
    locale: language.default('en'),
    list: uuid.optional(),
    consent: required(limits.consentMaxLength, 'Say how this person agreed'),
  }),
  /** `isAsked`: whether an email was sent; none is to subscribers of the list and to people who were asked recently. */
  response: subscriberSchema.extend({ isAsked: z.boolean() }),
  status: 201,
  errors: ['wrong_state'],
});

const params = z.object({ subscriberId: uuid });

export const updateSubscriber = endpoint({
  method: 'PATCH',
  path: '/newsletter/subscribers/{subscriberId}',
  summary: 'Update name and tags of a subscriber, or unsubscribe them',
  access: 'newsletter.write',
  params,
  body: z.object({
    name: trimmed(limits.nameMaxLength).optional(),
    tags: z.array(tag).max(limits.tagsMax).optional(),
    /** Nobody but subscribers themselves can turn an address into a subscription. */
    status: z.literal('unsubscribed').optional(),
    version: changeCount,
  }),
  response: subscriberSchema,
  errors: ['stale_version'],
});

export const eraseSubscriber = endpoint({
  method: 'DELETE',
  path: '/newsletter/subscribers/{subscriberId}',
  summary: 'Erase a subscriber with all that is stored of them',
  access: 'newsletter.write',
  params,
  response: ok,
});

export const growthSchema = z.object({
  /** Subscribers now, by status. */
  totals: z.record(z.enum(subscriberStatuses), z.number().int()),
  days: z.array(
    z.object({
      /** `YYYY-MM-DD`, in UTC. */
      date: z.iso.date(),
      subscribed: z.number().int(),
      unsubscribed: z.number().int(),
    }),
  ),
});
export type NewsletterGrowth = z.infer<typeof growthSchema>;

export const getNewsletterGrowth = endpoint({
  method: 'GET',
  path: '/newsletter/growth',
  summary: `Subscriptions and cancellations of the last ${limits.growthDays} days`,
  access: 'newsletter.read',
  reads: 'replica',
  response: growthSchema,
});
