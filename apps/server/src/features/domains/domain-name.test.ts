import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import { counterpartOf, readDomainName, unicodeName } from './domain-name.ts';

const env = {
  appUrl: 'https://sitewright.dev:8443',
  sitesDomain: 'sites-of-us.com',
  mediaUrl: 'https://files.net',
  domainTarget: 'edge.of-us.net',
};
const read = (input: string) => readDomainName(env, input);
const sentenceFor = (input: string): string => {
  try {
    read(input);
    return 'accepted';
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('validation_failed');
    return (error as AppError).message;
  }
};

describe('the name of a domain', () => {
  it.each([
    ['Example.COM', 'example.com', true],
    ['www.example.com.', 'www.example.com', false],
    [' shop.example.co.uk ', 'shop.example.co.uk', false],
    ['example.co.uk', 'example.co.uk', true],
    ['münchen.de', 'xn--mnchen-3ya.de', true],
    ['XN--MNCHEN-3YA.de', 'xn--mnchen-3ya.de', true],
    ['www.bánh-mì.vn', 'www.xn--bnh-m-xqa5f.vn', false],
    ['例え。テスト.com', 'xn--r8jz45g.xn--zckzah.com', false],
    ['example.com.vn', 'example.com.vn', true],
    ['a-b.c3.name', 'a-b.c3.name', false],
  ])('%s is read as %s', (input, ascii, isApex) => {
    expect(read(input)).toEqual({ ascii, isApex });
  });

  it.each([
    ['https://example.com', 'without http'],
    ['http://example.com/', 'without http'],
    ['example.com/shop', 'without a path'],
    ['example.com?x', 'without a path'],
    ['example.com:8080', 'without a port'],
    ['me@example.com', 'not an email'],
    ['*.example.com', 'Wildcard'],
    ['203.0.113.9', 'not an IP'],
    ['127.1', 'not an IP'],
    ['0x7f.1', 'not an IP'],
    ['2001:db8::1', 'not an IP'],
    ['[::1]', 'not an IP'],
    ['shop', 'full domain'],
    ['localhost', 'reserved'],
    ['shop.localhost', 'reserved'],
    ['printer.local', 'reserved'],
    ['shop.test', 'reserved'],
    ['hidden.onion', 'reserved'],
    ['1.168.192.in-addr.arpa', 'reserved'],
    ['com', 'full domain'],
    ['co.uk', 'Anyone can register'],
    ['sitewright.dev', 'belongs to the platform'],
    ['www.sitewright.dev', 'belongs to the platform'],
    ['x.sites-of-us.com', 'belongs to the platform'],
    ['SITES-OF-US.com.', 'belongs to the platform'],
    ['files.net', 'belongs to the platform'],
    ['edge.of-us.net', 'belongs to the platform'],
    ['_dmarc.example.com', 'letters, digits and hyphens'],
    ['-x.example.com', 'letters, digits and hyphens'],
    ['a..com', 'letters, digits'],
    ['ex%61mple.com', 'not a valid domain'],
    ['two words.com', 'not a valid domain'],
    ['..', 'letters, digits'],
    ['xn--a.com', 'not a valid domain'],
  ])('%s is refused', (input, sentence) => {
    expect(sentenceFor(input)).toMatch(new RegExp(sentence));
  });

  it('has limits of its length', () => {
    const part = (length: number) => 'a'.repeat(length);
    expect(sentenceFor(`${part(limits.labelMaxLength)}.com`)).toBe('accepted');
    expect(sentenceFor(`${part(limits.labelMaxLength + 1)}.com`)).toMatch(/valid domain|up to 63/);
    const named = (length: number) => {
      const tail = `.${part(60)}.${part(60)}.${part(60)}.com`;
      return `${part(length - tail.length)}${tail}`;
    };
    expect(read(named(limits.nameMaxLength)).ascii).toHaveLength(limits.nameMaxLength);
    expect(read(named(limits.nameMaxLength - 1)).ascii).toHaveLength(limits.nameMaxLength - 1);
    expect(sentenceFor(named(limits.nameMaxLength + 1))).toContain(`${limits.nameMaxLength}`);
  });

  it('is shown in Unicode, and has a counterpart with or without www', () => {
    expect(unicodeName('xn--mnchen-3ya.de')).toBe('münchen.de');
    expect(counterpartOf('example.co.uk')).toBe('www.example.co.uk');
    expect(counterpartOf('www.example.com')).toBe('example.com');
    expect(counterpartOf('shop.example.com')).toBeUndefined();
    expect(counterpartOf('www.shop.example.com')).toBeUndefined();
  });
});
