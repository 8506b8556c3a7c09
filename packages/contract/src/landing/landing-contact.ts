import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, language, listQuery, ok, pagination, required } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { landingLimits } from './landing-limits.ts';

/** Name of the field that people do not see and programs fill. */
export const contactHoneypot = 'website';

export const contactBody = z.object({
  name: required(landingLimits.contactNameMaxLength, 'Enter your name'),
  email,
  message: required(landingLimits.contactMessageMaxLength, 'Enter a message'),
  [contactHoneypot]: z.string().max(1_000).default(''),
  language: language.default('en'),
});

export const sendLandingContact = endpoint({
  method: 'POST',
  path: '/landing/contact',
  summary: 'Send a message to the workspace of the requested host',
  access: 'public',
  body: contactBody,
  response: ok,
  rateLimits: [{ name: 'landing-contact', by: 'ip', limit: landingLimits.contactsPerHourPerIp, per: hour }],
});

export const contactStatuses = ['new', 'read', 'archived'] as const;

const message = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language,
  status: z.enum(contactStatuses),
  createdAt: isoDate,
});
export type LandingContactMessage = z.infer<typeof message>;

export const listLandingContacts = endpoint({
  method: 'GET',
  path: '/landing/contact-messages',
  summary: 'Messages sent with the contact form, newest first',
  access: 'landing.write',
  query: listQuery().extend({ status: z.enum(contactStatuses).optional() }),
  response: z.object({ messages: z.array(message), pagination }),
});

const messageParams = z.object({ contactMessageId: z.uuid() });

export const updateLandingContact = endpoint({
  method: 'PATCH',
  path: '/landing/contact-messages/{contactMessageId}',
  summary: 'Change the status of a message',
  access: 'landing.write',
  params: messageParams,
  body: z.object({ status: z.enum(contactStatuses) }),
  response: message,
});

export const deleteLandingContact = endpoint({
  method: 'DELETE',
  path: '/landing/contact-messages/{contactMessageId}',
  summary: 'Delete a message',
  access: 'landing.write',
  params: messageParams,
  response: ok,
});
