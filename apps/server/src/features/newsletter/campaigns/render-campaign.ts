// An email of a campaign is rendered once for each language. What differs from reader to reader is left open and filled in:
// rendering anew for each of a hundred thousand would take longer than sending.
import { randomBytes } from 'node:crypto';
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import type { EmailBrand } from '@sitewright/email/email-brand';
import { renderEmail } from '@sitewright/email/render-email';
import { escapeHtml } from '@sitewright/render/escape';
import { oneLine } from '../../../core/mail-address.ts';

export interface ReaderValues {
  name: string;
  unsubscribeUrl: string;
  preferencesUrl: string;
}

export interface RenderedCampaign {
  subject: string;
  html: string;
  text: string;
}

type Fill = (values: ReaderValues) => string;
const places = ['name', 'unsubscribeUrl', 'preferencesUrl'] as const;

/** Replaces each mark with a value. The marks are random, so nothing that an author or a reader writes can be one. */
const compile = (text: string, marks: ReaderValues, escape: (value: string) => string): Fill => {
  const parts: (string | { name: keyof ReaderValues })[] = [text];
  for (const name of places) {
    const cut = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(escape(marks[name])).flatMap((piece, at) => (at === 0 ? [piece] : [{ name }, piece]))
        : [part],
    );
    parts.splice(0, parts.length, ...cut);
  }
  return (values) =>
    parts.map((part) => (typeof part === 'string' ? part : escape(values[part.name]))).join('');
};

const asIs = (value: string): string => value;

interface Source {
  content: EmailContent;
  brand: EmailBrand;
  language: Language;
  /** Empty when the campaign has no web version. */
  webUrl: string;
}

const compileWith = (source: Source, { hasName }: { hasName: boolean }) => {
  const nonce = randomBytes(12).toString('hex');
  const marks: ReaderValues = {
    name: hasName ? `name${nonce}` : '',
    unsubscribeUrl: `https://unsubscribe${nonce}.invalid/`,
    preferencesUrl: `https://preferences${nonce}.invalid/`,
  };
  const { content, brand, language, webUrl } = source;
  const values = { ...marks, productName: brand.productName, webUrl };
  const rendered = renderEmail({ content, values, brand, language });
  // An empty mark would be found everywhere.
  const filled = hasName ? marks : { ...marks, name: `name${nonce}` };
  return {
    subject: compile(rendered.subject, filled, asIs),
    html: compile(rendered.html, filled, escapeHtml),
    text: compile(rendered.text, filled, asIs),
  };
};

/** A function that makes the email of one reader. */
export const compileCampaign = (source: Source): ((values: ReaderValues) => RenderedCampaign) => {
  const withName = compileWith(source, { hasName: true });
  const withoutName = compileWith(source, { hasName: false });
  return (values) => {
    const name = oneLine(values.name);
    const { subject, html, text } = name === '' ? withoutName : withName;
    const filled = { ...values, name };
    return { subject: oneLine(subject(filled)), html: html(filled), text: text(filled) };
  };
};
