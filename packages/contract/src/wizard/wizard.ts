// The wizard that creates a site. Its answers are kept on the server from the first one, also those of guests, so that it goes on
// after a reload, on another device and after signing in.
import { z } from 'zod';
import { aiLimits } from '../ai/ai-limits.ts';
import { pageKinds, tones } from '../ai/writing.ts';
import { endpoint } from '../endpoint.ts';
import { email, isoDate, language, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { hour, minute } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { hexColorSchema } from '../themes/theme.ts';
import { wizardLimits } from './wizard-limits.ts';

/** A guest signs in between `name` and `create`. */
export const wizardSteps = ['business', 'pages', 'look', 'name', 'create'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What a site is for. Each adds the page that serves it. */
export const wizardGoals = ['contact', 'bookings', 'services', 'prices', 'work', 'questions'] as const;
export type WizardGoal = (typeof wizardGoals)[number];

const look = z.discriminatedUnion('kind', [
  /** Written for the business. The number of a proposal decides its plan, colors and type. */
  z.strictObject({
    kind: z.literal('proposal'),
    variant: z
      .number()
      .int()
      .min(0)
      .max(wizardLimits.roundsMax * wizardLimits.proposals - 1),
  }),
  z.strictObject({ kind: z.literal('template'), templateId: z.string().min(1).max(80) }),
  z.strictObject({ kind: z.literal('blank') }),
]);
export type WizardLook = z.output<typeof look>;

/** The answers so far. What is required is checked when the site is created, so that half an answer is never lost. */
export const wizardDataSchema = z
  .strictObject({
    businessName: trimmed(limits.sites.nameMaxLength),
    description: trimmed(aiLimits.promptMaxLength),
    /** An industry of the writer; absent or empty: found by the name and the description. */
    industry: trimmed(limits.sites.industryMaxLength),
    location: trimmed(limits.sites.locationMaxLength),
    targetAudience: trimmed(limits.sites.audienceMaxLength),
    services: z.array(trimmed(aiLimits.serviceMaxLength)).max(aiLimits.servicesMax),
    phone: trimmed(aiLimits.phoneMaxLength),
    contactEmail: trimmed(limits.auth.emailMaxLength),
    address: trimmed(aiLimits.addressMaxLength),
    goals: z.array(z.enum(wizardGoals)).max(wizardGoals.length),
    /** Null: those that suit the industry and the goals. */
    pages: z.array(z.enum(pageKinds)).max(aiLimits.pagesMax).nullable(),
    /** Null: each proposal has another one. */
    tone: z.enum(tones).nullable(),
    /** Color of the brand; null: a palette of the industry. */
    color: hexColorSchema.nullable(),
    /** Counts how often other proposals were shown. */
    round: z
      .number()
      .int()
      .min(0)
      .max(wizardLimits.roundsMax - 1),
    look,
    /** Of the site; differs from that of the business only when it was edited. */
    siteName: trimmed(limits.sites.nameMaxLength),
    subdomain: trimmed(200),
    /** Language of the site. */
    locale: language,
    plan: z.string().max(80),
    cycle: z.string().max(40),
  })
  .partial();
export type WizardData = z.output<typeof wizardDataSchema>;

export const wizardSessionSchema = z.object({
  id: uuid,
  step: z.enum(wizardSteps),
  data: wizardDataSchema,
  /** Of the guest who is signing in to save the site. */
  email: z.string().nullable(),
  /** The run that creates the site, once it was started. */
  runId: uuid.nullable(),
  /** The site, once it exists. */
  siteId: uuid.nullable(),
  logo: z
    .object({
      /** Differs for each logo. */
      version: z.string(),
      /** Expires with the URLs of proposals. */
      url: z.string(),
    })
    .nullable(),
  expiresAt: isoDate,
});
export type WizardSession = z.output<typeof wizardSessionSchema>;

/** Not `{id}`: the id of a session is the secret of whoever began it, until somebody signs in. */
const params = z.object({ wizardId: uuid });

export const startWizard = endpoint({
  method: 'POST',
  path: '/wizard-sessions',
  summary: 'Begin to create a site; open to guests',
  access: 'public',
  body: z.strictObject({ data: wizardDataSchema.default({}) }),
  response: wizardSessionSchema,
  status: 201,
  rateLimits: [{ name: 'wizard', by: 'ip', limit: wizardLimits.sessionsPerHourPerIp, per: hour }],
});

/** Those that are not finished, the last one first: to go on with on another device. */
export const listWizards = endpoint({
  method: 'GET',
  path: '/wizard-sessions',
  summary: 'The unfinished wizard sessions of the caller, and those that wait for the email of the caller',
  access: 'sites.write',
  response: z.object({ sessions: z.array(wizardSessionSchema).max(wizardLimits.sessionsListed) }),
});

export const getWizard = endpoint({
  method: 'GET',
  path: '/wizard-sessions/{wizardId}',
  summary: 'The answers of a wizard session; 404 for the session of somebody else',
  access: 'public',
  params,
  response: wizardSessionSchema,
});

export const saveWizard = endpoint({
  method: 'PATCH',
  path: '/wizard-sessions/{wizardId}',
  summary: 'Save answers: the given ones replace those before, the others stay',
  access: 'public',
  params,
  body: z.strictObject({
    step: z.enum(wizardSteps).optional(),
    data: wizardDataSchema.optional(),
    /** From then on, only the account with this email can take the session over; null: any account can. */
    email: email.nullable().optional(),
  }),
  response: wizardSessionSchema,
  errors: ['wrong_state'],
  rateLimits: [{ name: 'wizard-save', by: 'ip', limit: wizardLimits.savesPerMinutePerIp, per: minute }],
});

export const uploadWizardLogo = endpoint({
  method: 'POST',
  path: '/wizard-sessions/{wizardId}/logo',
  summary: 'Upload the logo of the business (multipart: `file`); it replaces the one before',
  access: 'public',
  params,
  multipart: true,
  response: wizardSessionSchema,
  errors: ['too_large', 'unsupported_media_type', 'wrong_state', 'overloaded'],
  rateLimits: [{ name: 'wizard-logo', by: 'ip', limit: wizardLimits.logosPerHourPerIp, per: hour }],
});

export const deleteWizardLogo = endpoint({
  method: 'DELETE',
  path: '/wizard-sessions/{wizardId}/logo',
  summary: 'Remove the logo of a wizard session',
  access: 'public',
  params,
  response: wizardSessionSchema,
  errors: ['wrong_state'],
  rateLimits: [{ name: 'wizard-save', by: 'ip', limit: wizardLimits.savesPerMinutePerIp, per: minute }],
});

const industry = z.object({
  slug: z.string(),
  label: z.string(),
});

export const listWizardIndustries = endpoint({
  method: 'GET',
  path: '/wizard-industries',
  summary: 'The industries that sites are written for',
  access: 'public',
  query: z.object({ language: language.default('en') }),
  response: z.object({ industries: z.array(industry) }),
});

export const getWizardPlan = endpoint({
  method: 'GET',
  path: '/wizard-sessions/{wizardId}/plan',
  summary: 'The industry that a business was taken for, and the pages that suit it',
  access: 'public',
  params,
  response: z.object({
    industry,
    pages: z.array(
      z.object({
        kind: z.enum(pageKinds),
        title: z.string(),
        /** By the industry and the goals. */
        isSuggested: z.boolean(),
      }),
    ),
  }),
});

export const wizardProposalSchema = z.object({
  variant: z.number().int(),
  tone: z.enum(tones),
  colors: z.object({ primary: z.string(), secondary: z.string(), background: z.string(), text: z.string() }),
  /** Names of the two fonts. */
  fonts: z.object({ heading: z.string(), body: z.string() }),
  pages: z.array(
    z.object({
      title: z.string(),
      /** Of the live page, for a frame. */
      url: z.string(),
    }),
  ),
});
export type WizardProposal = z.output<typeof wizardProposalSchema>;

export const listWizardProposals = endpoint({
  method: 'GET',
  path: '/wizard-sessions/{wizardId}/proposals',
  summary: 'Three sites for the business that differ in composition, colors, type and tone; nothing is saved',
  access: 'public',
  params,
  query: z.object({
    round: z.coerce
      .number()
      .int()
      .min(0)
      .max(wizardLimits.roundsMax - 1)
      .default(0),
  }),
  response: z.object({ proposals: z.array(wizardProposalSchema) }),
  rateLimits: [{ name: 'wizard-save', by: 'ip', limit: wizardLimits.savesPerMinutePerIp, per: minute }],
});

/** Result of a run of the kind `site_generation`; its progress counts pages. */
export const siteGenerationResultSchema = z.object({
  siteId: uuid,
  /** Pages that the model could not write, with the code of the error; they have texts of the built-in writer. */
  failures: z.array(z.object({ page: z.string(), code: z.string() })),
  /** Code of the error for which the site is without its logo, such as `limit_reached` for full storage. */
  logoFailure: z.string().nullable().default(null),
});
export type SiteGenerationResult = z.output<typeof siteGenerationResultSchema>;

export const createWizardSite = endpoint({
  method: 'POST',
  path: '/wizard-sessions/{wizardId}/site',
  summary: 'Start the run that creates the site of a wizard session; the caller takes the session over',
  access: 'sites.write',
  params,
  body: z.strictObject({
    /** Asks the built-in writer although a language model is connected. */
    useBuiltIn: z.boolean().default(false),
  }),
  response: z.object({ run: runSchema }),
  status: 202,
  errors: [
    'limit_reached',
    'subdomain_taken',
    'subdomain_reserved',
    'subdomain_invalid',
    'subdomain_too_short',
    'wrong_state',
  ],
  rateLimits: [{ name: 'wizard-create', by: 'user', limit: wizardLimits.generationsPerHour, per: hour }],
});
