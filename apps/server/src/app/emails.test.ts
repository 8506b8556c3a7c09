import { emailContentSchema } from '@sitewright/contract/email-blocks/email-blocks';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { checkContent } from '@sitewright/email/check-content';
import { describe, expect, it } from 'vitest';
import { isMailAddress, mailAddress, oneLine, senderOf } from '../core/mail-address.ts';
import { composeMail, emailFormatter } from '../core/mail/write-mail.ts';
import { signInLinkEmail, welcomeEmail } from '../identity/auth/auth-emails.ts';
import { invitationEmail } from '../identity/members/member-emails.ts';
import { features } from './features.ts';

const emails = features.flatMap((feature) => feature.emails ?? []);
const evil = '<script>alert(1)</script>';

const write = (email: (typeof emails)[number], locale: string) =>
  composeMail({ email, to: 'lan@example.com', locale, name: evil, values: email.sample });

describe.each(['en', 'vi'])('a mail in %s', (locale) => {
  it.each(emails)('$kind has a subject, a complete plain text, and HTML that escapes values', (email) => {
    const mail = write(email, locale);
    expect(mail.subject.length).toBeGreaterThan(5);
    expect(mail.subject).not.toMatch(/[\r\n]|undefined|\[object/);
    expect(mail.text).not.toMatch(/undefined|\[object|Invalid Date/);
    expect(mail.html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`));
    expect(mail.html).not.toContain('<script>');
    const values = email.sample as { url?: string; code?: string };
    if (values.url) {
      expect(mail.text).toContain(values.url);
      expect(mail.html).toContain(`href="${values.url.replaceAll('&', '&amp;')}"`);
    }
    if (values.code) {
      expect(mail.text).toContain(values.code);
      expect(mail.html).toContain(values.code);
      // The subject stays in the list of mails after the text is deleted.
      expect(mail.subject).not.toContain(values.code);
    }
  });
});

describe('a shipped template', () => {
  const withLanguages = emails.flatMap((email) => [
    { email, kind: email.kind, language: 'en' as const },
    { email, kind: email.kind, language: 'vi' as const },
  ]);

  it.each(withLanguages)('of $kind in $language passes what stored ones must pass', ({ email, language }) => {
    const content = email.shipped[language];
    expect(emailContentSchema.parse(content)).toEqual(content);
    expect(checkContent(content, email.variables)).toEqual([]);
    // Nothing is declared that is never filled in, and nothing is filled in that is not declared.
    const format = emailFormatter({ locale: language }, 'Sitewright');
    const names = Object.keys(email.variablesFrom(email.sample, format));
    expect(email.variables.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it.each(withLanguages)('of $kind in $language reads well as plain text', ({ email, language }) => {
    const values = email.example ?? email.sample;
    const { subject, text } = composeMail({
      email,
      to: 'lan@example.com',
      locale: language,
      name: 'Lan',
      values,
    });
    expect(`${subject}\n\n${text}`).toMatchSnapshot();
  });
});

describe('a mail', () => {
  it('is written in the recipient’s language, with texts of its own in each', () => {
    expect(new Set(emails.map(({ kind }) => kind)).size).toBe(emails.length);
    for (const email of emails) expect(write(email, 'vi').text).not.toBe(write(email, 'en').text);
    const welcome = emails.find(({ kind }) => kind === welcomeEmail.kind)!;
    expect(write(welcome, 'de').subject).toBe(write(welcome, 'en').subject);
  });

  it('keeps what a stranger typed as words, also in the subject', () => {
    const mail = composeMail({
      email: invitationEmail,
      to: 'lan@example.com',
      locale: 'en',
      values: { ...invitationEmail.sample, tenantName: 'Shop\r\nBcc: all@example.com' },
    });
    expect(mail.subject).toBe(`${evil} invited you to join Shop Bcc: all@example.com on Sitewright`);
    expect(mail.html).toContain('&lt;script&gt;');
    expect(mail.text).toContain(evil);
  });

  it('has the name, colour and logo of a tenant, and its button is readable in any colour', () => {
    for (const color of ['#ffff00', '#0b0b0b', '#7f7f7f', '#2f5d50']) {
      const { html, text, subject } = composeMail(
        {
          email: signInLinkEmail,
          to: 'lan@example.com',
          locale: 'en',
          values: signInLinkEmail.sample,
        },
        {
          brand: {
            productName: 'Phở & Co',
            color,
            logoUrl: 'https://app.example/media/x.png?a=1&b=2',
          },
          templates: [],
        },
      );
      expect(subject).toContain('Phở & Co');
      expect(text).toContain('Phở & Co');
      expect(html).toContain('src="https://app.example/media/x.png?a=1&amp;b=2"');
      expect(html).not.toContain('Sitewright');
      const ink = new RegExp(`background:${color};color:(#[0-9a-f]{6})`).exec(html)![1]!;
      expect(contrastRatio(ink, color)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('an address', () => {
  it.each([
    'a@b.c\r\nBcc: x@y.z',
    'a@b.c, x@y.z',
    'a@b.c;x@y.z',
    'Name <a@b.c>',
    '"a b"@c.d',
    'a b@c.d',
    'a@b@c.d',
    'a@b.c\u0000',
    'a:b@c.d',
    '(x)a@b.c',
    '',
    'nobody',
    `${'x'.repeat(250)}@b.cc`,
  ])('that is not one plain address is refused: %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
    expect(() => mailAddress(text)).toThrow('one plain address');
  });

  it.each(['lan@example.com', "o'neil+tag@sub.example.co", 'ngọc@ví-dụ.vn', 'admin@sitewright.localhost'])(
    'of a user is accepted: %s',
    (text) => expect(mailAddress(text)).toEqual({ name: '', address: text }),
  );

  it('of the sender is parsed from a setting, with or without a name', () => {
    expect(senderOf('Sitewright <no-reply@example.com>')).toEqual({
      name: 'Sitewright',
      address: 'no-reply@example.com',
    });
    expect(senderOf('"Phở, Co" <a@b.c>')).toEqual({ name: 'Phở, Co', address: 'a@b.c' });
    expect(senderOf('no-reply@example.com')).toEqual({ name: '', address: 'no-reply@example.com' });
    expect(() => senderOf('A <a@b.c>, B <b@b.c>')).toThrow();
  });

  it('a header is one line, whatever was typed', () => {
    expect(oneLine('a\r\nb\u2028c\td')).toBe('a b c d');
  });
});
