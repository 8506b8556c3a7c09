// The contact form of browsers without scripts: it is answered with a redirect to the page, or with the page and its
// errors.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  contactBody,
  contactHoneypot,
  sendLandingContact,
} from '@sitewright/contract/landing/landing-contact';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { landingPaths } from '@sitewright/contract/landing/landing-template';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { storableText } from '../../../core/storable.ts';
import { enforceEndpointRateLimits } from '../../../http/endpoint-rate-limits.ts';
import { sendFile } from '../../../http/files/served-file.ts';
import { hostTenantOf } from '../../../http/hosts.ts';
import { requestMetaOf } from '../../../http/mount-endpoint.ts';
import { preferredLanguages } from '../../../http/page-language.ts';
import type { FrameTexts } from '../page/frame-texts.ts';
import type { ContactForm } from '../page/render-page.ts';
import { receiveContact, requireContactPage } from './contact.service.ts';

const fieldNames = ['name', 'email', 'message', contactHoneypot] as const;
const limitsOf: Readonly<Record<string, number>> = {
  name: landingLimits.contactNameMaxLength,
  message: landingLimits.contactMessageMaxLength,
};

const readFields = (body: unknown): Record<string, string> => {
  const sent = new URLSearchParams(typeof body === 'string' ? body : '');
  return Object.fromEntries(fieldNames.map((name) => [name, storableText(sent.get(name) ?? '')]));
};

const sentenceFor = ({ errors }: FrameTexts, name: string, value: string): string => {
  const max = limitsOf[name];
  return max !== undefined && value.length > max
    ? errors['tooLong']!.replace('{max}', String(max))
    : (errors[name] ?? errors['invalid']!);
};

const formWith = (
  words: FrameTexts,
  values: Record<string, string>,
  wrong: readonly string[],
): ContactForm => ({
  sent: false,
  error: words.errors['invalid']!,
  errors: Object.fromEntries(wrong.map((name) => [name, sentenceFor(words, name, values[name] ?? '')])),
  values,
});

const answerForm = async (
  ctx: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const tenant = hostTenantOf(request.raw);
  await requireContactPage(ctx, tenant);
  const wanted = preferredLanguages(new URLSearchParams(request.url.split('?')[1]), request.headers);
  const language = wanted.find((code) => code === 'en' || code === 'vi') === 'vi' ? 'vi' : 'en';
  const words = ctx.landingFrame[language];
  const values = readFields(request.body);
  const showAgain = async (form: ContactForm): Promise<FastifyReply> => {
    const { file, status } = await ctx.landingDocuments.contactPage(request.raw, tenant, form);
    reply.hijack();
    sendFile(request.raw, reply.raw, file, status);
    return reply;
  };
  const parsed = contactBody.safeParse({ ...values, language });
  if (!parsed.success)
    return showAgain(
      formWith(words, values, [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]),
    );
  const meta = requestMetaOf(ctx, request);
  try {
    await enforceEndpointRateLimits(ctx, sendLandingContact, { ip: meta.ip, actor: undefined });
    await receiveContact(ctx, { tenant, meta }, parsed.data);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error;
    return showAgain({ ...formWith(words, values, []), error: words.errors['tooMany']! });
  }
  return reply.redirect(`${landingPaths.contact}?sent=1`, 303);
};

export const mountPlainContactForm = (app: FastifyInstance, ctx: ServerContext): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: landingLimits.contactBodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(landingPaths.contact, (request, reply) => answerForm(ctx, request, reply));
  });
};
