import { formContentSchema } from '@sitewright/contract/forms/forms';
import { formModerationLimits } from '@sitewright/contract/form-moderation/form-moderation-limits';
import { describe, expect, it } from 'vitest';
import { scanForm } from './scan-form.ts';

const formWith = (labels: readonly string[], name = 'Contact', type = 'text') => {
  const { fields, settings, styling, description } = formContentSchema.parse({
    name,
    fields: labels.map((label, index) => ({ id: `f${index}`, type, label, name: `answer${index}` })),
  });
  return { name, description, definition: { fields, settings, styling } };
};
const scan = (labels: readonly string[], { isNewTenant = false, name = 'Contact' } = {}) =>
  scanForm(formWith(labels, name), { isNewTenant });
const kinds = (label: string) => scan([label]).map(({ kind }) => kind);

describe('a form that asks for secrets', () => {
  it.each([
    ['Your password', 'password'],
    ['Mật khẩu của bạn', 'password'],
    ['Credit card number', 'payment_card'],
    ['CVV', 'payment_card'],
    ['Số thẻ tín dụng', 'payment_card'],
    ['PIN', 'one_time_code'],
    ['Mã OTP', 'one_time_code'],
    ['Verification code', 'one_time_code'],
    ['Recovery phrase (12 words)', 'wallet'],
    ['Social security number', 'identity_number'],
    ['Số căn cước công dân', 'identity_number'],
  ])('is found by its label %s', (label, kind) => {
    expect(kinds(label)).toEqual([kind]);
  });

  it.each([
    ['Cyrillic letters', 'Раsswоrd'],
    ['an invisible character', 'pass\u00adword'],
    ['a digit', 'Passw0rd'],
    ['spaces', 'P a s s w o r d'],
    ['dots', 'p.a.s.s.w.o.r.d'],
    ['full-width letters', 'ｐａｓｓｗｏｒｄ'],
    ['accents', 'pássẃord'],
  ])('is found where %s hide the word', (_trick, label) => {
    expect(kinds(label)).toEqual(['password']);
  });

  it.each([
    'Name',
    'Postcode',
    'Your compass',
    'Opinion',
    'Business card design',
    'Gift card message',
    'Chú thích',
    'Passport photo',
  ])('is not seen in a field %s', (label) => {
    expect(kinds(label)).toEqual([]);
  });

  it('is found by a placeholder, a help text, a translation and the name of a field', () => {
    const { name, description, definition } = formWith(['Name', 'Name', 'Name', 'Name']);
    const [first, second, third, fourth] = definition.fields;
    const fields = [
      { ...first!, placeholder: 'Enter your PIN' },
      { ...second!, helpText: 'The CVC on the back' },
      { ...third!, i18n: { vi: { label: 'Mật khẩu' } } },
      { ...fourth!, name: 'seedPhrase' },
    ];
    const found = scanForm(
      { name, description, definition: { ...definition, fields } },
      { isNewTenant: false },
    );
    expect(found).toEqual([
      { kind: 'one_time_code', text: 'Enter your PIN', match: 'pin' },
      { kind: 'payment_card', text: 'The CVC on the back', match: 'cvc' },
      { kind: 'password', text: 'Mật khẩu', match: 'mat khau' },
      { kind: 'wallet', text: 'seed Phrase', match: 'seed phrase' },
    ]);
  });

  it('is not seen in a paragraph that warns of it', () => {
    const form = formWith(['We never ask for your password.'], 'Contact', 'paragraph');
    expect(scanForm(form, { isNewTenant: true })).toEqual([]);
  });

  it('counts once for each word, up to the limit', () => {
    expect(scan(['Password', 'password', 'Old password'])).toHaveLength(1);
    const brands =
      'PayPal iCloud Microsoft Outlook Google Gmail Yahoo Facebook Instagram WhatsApp TikTok LinkedIn Netflix';
    const more = 'Amazon eBay Coinbase Binance MetaMask DHL FedEx USPS';
    const many = `${brands} ${more}`.split(' ');
    expect(many).toHaveLength(formModerationLimits.findingsMax + 1);
    expect(scan(many, { isNewTenant: true })).toHaveLength(formModerationLimits.findingsMax);
    expect(scan(many.slice(1), { isNewTenant: true })).toHaveLength(formModerationLimits.findingsMax);
    expect(scan(many.slice(2), { isNewTenant: true })).toHaveLength(formModerationLimits.findingsMax - 1);
  });
});

describe('a form with the name of a brand', () => {
  it('is found in a new workspace only', () => {
    expect(scan(['Email'], { name: 'PayPal login', isNewTenant: true })).toEqual([
      { kind: 'brand', text: 'PayPal login', match: 'paypal' },
    ]);
    expect(scan(['Email'], { name: 'PayPal login' })).toEqual([]);
  });

  it('is not seen in a link to a profile', () => {
    const form = formWith(['Facebook'], 'Contact', 'url');
    expect(scanForm(form, { isNewTenant: true })).toEqual([]);
  });
});
