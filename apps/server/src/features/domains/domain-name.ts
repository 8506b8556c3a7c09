// Reads what a person enters as a domain. Every refusal says in one sentence what to enter instead.
import { domainToASCII, domainToUnicode } from 'node:url';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { parse } from 'tldts';
import { AppError } from '../../core/app-error.ts';
import type { Env } from '../../core/env.ts';

export interface DomainName {
  ascii: string;
  /** The domain that somebody registered, without a name before it. */
  isApex: boolean;
}

/** Top-level domains that no registry sells (RFC 2606, 6761, 6762, 7686, 8375, 9476), and those that local networks use. */
const specialUse = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'test',
]);

const refused = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { name: sentence } });

const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** True for a host of the installation, or a name below one. */
const isOurs = (
  env: Pick<Env, 'appUrl' | 'sitesDomain' | 'mediaUrl' | 'domainTarget'>,
  name: string,
): boolean =>
  [
    new URL(env.appUrl).hostname,
    env.sitesDomain,
    ...(env.mediaUrl === undefined ? [] : [new URL(env.mediaUrl).hostname]),
    ...(env.domainTarget === undefined ? [] : [env.domainTarget]),
  ].some((own) => name === own || name.endsWith(`.${own}`));

const requireBareName = (text: string): void => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    throw refused('Enter the domain without http:// or https://, such as www.example.com.');
  if (/[/\\?#]/.test(text)) throw refused('Enter the domain without a path, such as www.example.com.');
  if (text.includes('@')) throw refused('Enter a domain, not an email address.');
  if (text.startsWith('[') || /:.*:/.test(text)) throw refused('Enter a domain, not an IP address.');
  if (text.includes(':')) throw refused('Enter the domain without a port, such as www.example.com.');
  if (text.includes('*')) throw refused('Wildcard domains are not supported. Add each name by itself.');
};

const requireLabels = (ascii: string): void => {
  const labels = ascii.split('.');
  if (labels.length < 2) throw refused('Enter the full domain with its ending, such as www.example.com.');
  if (labels.some((part) => part.length > limits.labelMaxLength))
    throw refused(`Each part of a domain can have up to ${limits.labelMaxLength} characters.`);
  if (!labels.every((part) => label.test(part)))
    throw refused('A domain has letters, digits and hyphens only, such as www.example.com.');
  if (ascii.length > limits.nameMaxLength)
    throw refused(`A domain can have up to ${limits.nameMaxLength} characters.`);
};

/** The name in ASCII. @throws `validation_failed` with the reason. */
export const readDomainName = (
  env: Pick<Env, 'appUrl' | 'sitesDomain' | 'mediaUrl' | 'domainTarget'>,
  input: string,
): DomainName => {
  const text = input.trim();
  requireBareName(text);
  // Node would decode %61 to a letter.
  const isReadable = !/[%\s]/.test(text);
  const ascii = isReadable ? domainToASCII(text.replace(/[.。．｡]$/, '')).toLowerCase() : '';
  // Node accepts Punycode that stands for nothing.
  if (ascii === '' || /(^|\.)xn--/.test(domainToUnicode(ascii)))
    throw refused('This is not a valid domain. Enter one such as www.example.com.');
  if (/^\d+(\.\d+)*$/.test(ascii)) throw refused('Enter a domain, not an IP address.');
  if (ascii === 'localhost' || specialUse.has(ascii.slice(ascii.lastIndexOf('.') + 1)))
    throw refused(
      'This ending is reserved and cannot be reached from the internet. Enter a registered domain.',
    );
  requireLabels(ascii);
  if (isOurs(env, ascii))
    throw refused('This name belongs to the platform. Enter a domain that you have registered yourself.');
  const { domain } = parse(ascii);
  if (domain === null) throw refused('Anyone can register names under this one. Enter your own domain.');
  return { ascii, isApex: domain === ascii };
};

export const isApexName = (ascii: string): boolean => parse(ascii).domain === ascii;

export const unicodeName = (ascii: string): string => domainToUnicode(ascii) || ascii;

/** The apex of a `www` name, and the `www` name of an apex; undefined for other names. */
export const counterpartOf = (ascii: string): string | undefined => {
  if (isApexName(ascii)) return `www.${ascii}`;
  const rest = ascii.startsWith('www.') ? ascii.slice(4) : '';
  return isApexName(rest) ? rest : undefined;
};
