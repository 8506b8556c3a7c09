/** Calling codes of countries whose national numbers begin with a 0 that is left out after the code. */
const codesWithTrunkZero: Readonly<Record<string, string>> = {
  AE: '971',
  AT: '43',
  AU: '61',
  BE: '32',
  BG: '359',
  CH: '41',
  CN: '86',
  DE: '49',
  EG: '20',
  FI: '358',
  FR: '33',
  GB: '44',
  ID: '62',
  IE: '353',
  IL: '972',
  IN: '91',
  JP: '81',
  KE: '254',
  KH: '855',
  KR: '82',
  LA: '856',
  MM: '95',
  MY: '60',
  NG: '234',
  NL: '31',
  NZ: '64',
  PH: '63',
  PK: '92',
  RO: '40',
  RS: '381',
  SA: '966',
  SE: '46',
  TH: '66',
  TR: '90',
  TW: '886',
  UA: '380',
  VN: '84',
  ZA: '27',
};
const northAmericanDigits = 10;

/**
 * `tel:` link of a phone number as it was typed: international where its own code or the country of the business tells
 * the code, otherwise as it is called from nearby.
 */
export const phoneLink = (phone: string, country: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  // "+44 (0)20 …": the zero is for callers from inside the country.
  if (phone.trim().startsWith('+')) return `tel:+${phone.replace(/\(0\)/, '').replaceAll(/\D/g, '')}`;
  const code = codesWithTrunkZero[country];
  if (code !== undefined && /^0[1-9]/.test(digits)) return `tel:+${code}${digits.slice(1)}`;
  const isNorthAmerican = (country === 'US' || country === 'CA') && digits.length === northAmericanDigits;
  return isNorthAmerican ? `tel:+1${digits}` : `tel:${digits}`;
};
