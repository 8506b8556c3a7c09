// Looks for what phishing forms ask for: secrets that no business needs, and, in new workspaces, names of brands that
// such forms pretend to be.
import type { FindingKind, FormFinding } from '@sitewright/contract/form-moderation/form-moderation';
import { formModerationLimits } from '@sitewright/contract/form-moderation/form-moderation-limits';
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { visibleText, withDigitsAsLetters } from './visible-text.ts';

export interface ScannedForm {
  name: string;
  description: string;
  definition: FormDefinition;
}

/** Whole words, as `visibleText` returns them. */
const secrets: Record<Exclude<FindingKind, 'brand'>, string> = {
  password: 'passwords?|passwd|pass ?codes?|pass ?phrases?|mat khau',
  payment_card:
    '(?:credit|debit|bank|payment) ?cards?(?: (?:numbers?|no|details|info))?|card (?:numbers?|no|holder)|cvv2?|cvc2?|security code|so the(?: tin dung| ngan hang| atm)?|the tin dung',
  one_time_code:
    'otp|one[ -]?time (?:codes?|pins?|passwords?)|(?:verification|authentication|authenticator|2fa|sms) codes?|pin(?: codes?| numbers?)?|ma (?:pin|otp|xac (?:minh|thuc|nhan))',
  wallet:
    '(?:seed|recovery|secret|mnemonic) (?:phrases?|words?)|private keys?|cum tu (?:khoi phuc|bi mat)|khoa (?:rieng|bi mat)',
  identity_number:
    'social security(?: numbers?)?|ssn|passport (?:numbers?|no)|(?:national|government) id(?: numbers?)?|so (?:cmnd|cccd|can cuoc(?: cong dan)?|ho chieu)',
};

/** Those that phishing pages imitate most. Words of everyday language ("apple", "chase") need a second word. */
const brands = [
  'pay ?pal|apple (?:id|account|pay)|icloud|microsoft|office ?365|outlook|google|gmail|yahoo|facebook|meta (?:business|support)',
  'instagram|whats ?app|tele ?gram|tik ?tok|linkedin|netflix|amazon|ebay|steam (?:account|login|guard)|coinbase|binance|metamask|trust wallet',
  'dhl|fedex|usps|royal mail|wells fargo|bank of america|chase bank|citibank|hsbc|barclays|santander|docusign|dropbox|adobe',
  'vietcombank|vietinbank|bidv|techcombank|mb ?bank|sacombank|agribank|vpbank|tpbank|vib|momo|zalo ?pay|zalo|shopee|lazada|vneid|vnpost',
].join('|');

const wholeWords = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'u');
const patterns = Object.entries(secrets).map(
  ([kind, words]) => [kind as FindingKind, wholeWords(words)] as const,
);
const brandPattern = wholeWords(brands);

const find = (pattern: RegExp, text: string): string | undefined => {
  const plain = visibleText(text);
  return (pattern.exec(plain) ?? pattern.exec(withDigitsAsLetters(plain)))?.[0];
};

const layoutTypes = new Set(['heading', 'paragraph', 'section_break', 'divider']);

/** The texts that ask for an answer; names of fields too, as scripts of a page may hide the labels. */
const askingTexts = ({ definition }: ScannedForm): string[] =>
  definition.fields
    .filter(({ type }) => !layoutTypes.has(type))
    .flatMap(({ label, name, placeholder, helpText, i18n }) => [
      label,
      name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '),
      placeholder,
      helpText,
      ...Object.values(i18n ?? {}).flatMap((texts) => [texts?.label, texts?.placeholder, texts?.helpText]),
    ])
    .filter((text): text is string => typeof text === 'string' && text !== '');

/** The texts that say who asks. Links to profiles are fields of the type `url`; options name brands all the time. */
const namingTexts = ({ name, description, definition }: ScannedForm): string[] => [
  name,
  description,
  ...definition.fields
    .filter(({ type }) => type !== 'url')
    .flatMap(({ label, i18n }) => [label, ...Object.values(i18n ?? {}).map((texts) => texts?.label)])
    .filter((text): text is string => typeof text === 'string'),
];

/** At most one finding for each kind and text. */
export const scanForm = (form: ScannedForm, { isNewTenant }: { isNewTenant: boolean }): FormFinding[] => {
  const found = askingTexts(form).flatMap((text) =>
    patterns.flatMap(([kind, pattern]): FormFinding[] => {
      const match = find(pattern, text);
      return match === undefined ? [] : [{ kind, text, match }];
    }),
  );
  const named = isNewTenant
    ? namingTexts(form).flatMap((text): FormFinding[] => {
        const match = find(brandPattern, text);
        return match === undefined ? [] : [{ kind: 'brand', text, match }];
      })
    : [];
  const unique = new Map(
    [...found, ...named].map((finding) => [`${finding.kind}:${finding.match}`, finding]),
  );
  return [...unique.values()].slice(0, formModerationLimits.findingsMax);
};
