import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const about = { audience: 'tenant', target: 'email_sender', payload: z.strictObject({}) } as const;

export const emailSenderChanged = defineEvent('email_sender.changed', about);
export const emailServerChanged = defineEvent('email_server.changed', about);
export const emailServerRemoved = defineEvent('email_server.removed', about);
/** Emails of the workspace go through the platform's mail server until its own is connected again. */
export const emailServerFailing = defineNotifiableEvent('email_server.failing', about);
export const emailDomainVerified = defineEvent('email_domain.verified', about);
/** Emails come from the platform's address until the records are back. */
export const emailDomainFailing = defineNotifiableEvent('email_domain.failing', about);
