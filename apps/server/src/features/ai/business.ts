// Translates the business of a request into that of the writer.
import type { BusinessInfo, writeTemplateSection } from '@sitewright/contract/ai/ai';
import { type Tone, tones } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { businessDefaults } from '@sitewright/contract/sites/sites';
import type { Business } from '@sitewright/writer/business';
import type { ContactFacts } from '@sitewright/writer/sections/section-parts';

/** Words that people use for their tone, and the tone that they mean. */
const toneWords: readonly (readonly [RegExp, Tone])[] = [
  [/friend|warm|casual|kind|thân|ấm|gần gũi/i, 'friendly'],
  [/bold|strong|direct|confident|mạnh|táo bạo/i, 'bold'],
  [/lux|elegan|premium|refined|sang|tinh tế/i, 'luxury'],
  [/play|fun|witty|humor|vui|dí dỏm/i, 'playful'],
  [/minimal|plain|simple|short|tối giản|ngắn/i, 'minimal'],
];

/** Owners write their tone in words of their own. */
export const readTone = (text: string): Tone =>
  tones.find((tone) => tone === text.toLowerCase()) ??
  toneWords.find(([words]) => words.test(text))?.[1] ??
  'professional';

/** Undefined for an empty text and for the default of the specification, which is no text for a page. */
const given = (text: string | undefined, fallback: string): string | undefined =>
  text === undefined || text === '' || text === fallback ? undefined : text;

export const asBusiness = (info: Omit<BusinessInfo, 'contact'>): Business => ({
  name: info.name,
  description: `${info.description} ${info.uniqueValue}`.trim(),
  industry: given(info.industry, businessDefaults.industry),
  location: info.location,
  audience: given(info.targetAudience, businessDefaults.targetAudience),
  services: info.services,
});

export const asFacts = ({ contact }: Pick<BusinessInfo, 'contact'>): ContactFacts => ({
  phone: contact.phone || undefined,
  email: contact.email || undefined,
  address: contact.address || undefined,
});

type SectionContext = EndpointInput<typeof writeTemplateSection>['body']['templateContext'];

/** Absent parts have the defaults of the specification. */
export const businessOfSection = (said: SectionContext): Omit<BusinessInfo, 'contact'> => ({
  name: said.businessName || businessDefaults.businessName,
  description: said.businessDescription ?? '',
  industry: said.industry ?? '',
  location: said.location ?? '',
  targetAudience: said.targetAudience ?? '',
  uniqueValue: '',
  services: [],
});

/** The business in the prompt of a model, without the fields that are empty. */
export const asPromptBusiness = (info: Omit<BusinessInfo, 'contact'>): JsonObject =>
  Object.fromEntries(
    Object.entries({
      name: info.name,
      description: info.description,
      industry: given(info.industry, businessDefaults.industry),
      location: info.location,
      audience: given(info.targetAudience, businessDefaults.targetAudience),
      uniqueValue: info.uniqueValue,
      services: info.services,
    }).filter(([, value]) => value !== undefined && value.length > 0),
  ) as JsonObject;
