import { describe, expect, it } from 'vitest';
import { companyCompleteness, completenessItems } from './company-completeness.ts';
import { companyFacts } from './company-facts.ts';
import { companyLimits as limits } from './company-limits.ts';
import { companyFieldsSchema, type CompanyProfile } from './company-profile.ts';
import { openingHoursSchema } from './opening-hours.ts';
import { phoneLink } from './phone-link.ts';

const profileOf = (fields: object, assets: CompanyProfile['assets'] = []): CompanyProfile => ({
  ...companyFieldsSchema.parse(fields),
  assets,
});
const day = (...times: string[]) => ({
  intervals: times.map((time) => ({ from: time.slice(0, 5), to: time.slice(6) })),
});
const asset = (type: 'logo' | 'logo_dark') => ({
  id: type,
  type,
  url: `/media/${type}`,
  name: type,
  bytes: 1,
});

const phoThin = {
  legalName: 'Công ty Phở Thìn',
  displayName: 'Phở Thìn',
  phone: '024 3826 1234',
  email: 'hello@phothin.vn',
  foundedYear: 1979,
  address: {
    street: '13 Lò Đúc',
    city: 'Hà Nội',
    region: 'Hai Bà Trưng',
    postalCode: '100000',
    country: 'VN',
  },
  openingHours: {
    week: {
      mon: day('06:00-10:00', '17:00-21:00'),
      tue: day('17:00-21:00', '06:00-10:00'),
      wed: { isClosed: true },
      fri: day('00:00-24:00'),
      sat: day('18:00-02:00'),
    },
    special: [
      { date: '2027-02-06', label: 'Tết', isClosed: true },
      { date: '2026-12-24', ...day('06:00-12:00') },
    ],
  },
  socials: { facebook: 'facebook.com/phothin' },
  services: [{ title: 'Phở bò', price: '70.000 đ' }],
  locations: [{ name: 'Huế', address: '1 Lê Lợi', phone: '0234 382 1234' }],
};

describe('company facts', () => {
  it('of an empty profile are none', () => {
    expect(companyFacts(profileOf({}), 'en')).toEqual({});
  });

  it('are texts, links and lists in English', () => {
    expect(companyFacts(profileOf(phoThin, [asset('logo'), asset('logo_dark')]), 'en')).toEqual({
      name: 'Phở Thìn',
      legalName: 'Công ty Phở Thìn',
      email: 'hello@phothin.vn',
      emailLink: 'mailto:hello@phothin.vn',
      phone: '024 3826 1234',
      phoneLink: 'tel:+842438261234',
      foundedYear: '1979',
      address: '13 Lò Đúc, Hà Nội, Hai Bà Trưng 100000, Vietnam',
      street: '13 Lò Đúc',
      city: 'Hà Nội',
      region: 'Hai Bà Trưng',
      postalCode: '100000',
      country: 'Vietnam',
      hours: [
        { day: 'Monday – Tuesday', text: '06:00 – 10:00, 17:00 – 21:00' },
        { day: 'Wednesday', text: 'Closed' },
        { day: 'Friday', text: 'Open 24 hours' },
        { day: 'Saturday', text: '18:00 – 02:00' },
      ],
      hoursText:
        'Mon – Tue: 06:00 – 10:00, 17:00 – 21:00; Wed: Closed; Fri: Open 24 hours; Sat: 18:00 – 02:00',
      specialHours: [
        { day: 'December 24, 2026', text: '06:00 – 12:00' },
        { day: 'February 6, 2027 (Tết)', text: 'Closed' },
      ],
      openingHours: [
        { dayOfWeek: ['Monday', 'Tuesday'], opens: '06:00', closes: '10:00' },
        { dayOfWeek: ['Monday', 'Tuesday'], opens: '17:00', closes: '21:00' },
        { dayOfWeek: ['Wednesday'], opens: '00:00', closes: '00:00' },
        { dayOfWeek: ['Friday'], opens: '00:00', closes: '23:59' },
        { dayOfWeek: ['Saturday'], opens: '18:00', closes: '02:00' },
        { opens: '06:00', closes: '12:00', validFrom: '2026-12-24', validThrough: '2026-12-24' },
        { opens: '00:00', closes: '00:00', validFrom: '2027-02-06', validThrough: '2027-02-06' },
      ],
      socials: { facebook: 'https://facebook.com/phothin' },
      logo: '/media/logo',
      logoDark: '/media/logo_dark',
      locations: [{ title: 'Huế', text: '1 Lê Lợi', phone: '0234 382 1234', phoneLink: 'tel:+842343821234' }],
      services: [{ title: 'Phở bò', price: '70.000 đ' }],
    });
  });

  it('are in Vietnamese where the site is', () => {
    expect(companyFacts(profileOf(phoThin), 'vi')).toMatchObject({
      address: '13 Lò Đúc, Hà Nội, Hai Bà Trưng, 100000, Việt Nam',
      hours: [
        { day: 'Thứ Hai – Thứ Ba', text: '06:00 – 10:00, 17:00 – 21:00' },
        { day: 'Thứ Tư', text: 'Đóng cửa' },
        { day: 'Thứ Sáu', text: 'Mở cửa 24 giờ' },
        { day: 'Thứ Bảy', text: '18:00 – 02:00' },
      ],
    });
  });

  it('name the business by its legal name where it has no other', () => {
    expect(companyFacts(profileOf({ legalName: 'Kiln Ltd' }), 'en')['name']).toBe('Kiln Ltd');
  });

  it('leave out special days before a day', () => {
    const days = companyFacts(profileOf(phoThin), 'en', '2026-12-25')['specialHours'];
    expect(days).toEqual([{ day: 'February 6, 2027 (Tết)', text: 'Closed' }]);
  });
});

it.each([
  ['+44 (0)20 7946 0000', '', 'tel:+442079460000'],
  ['020 7946 0000', 'GB', 'tel:+442079460000'],
  ['0903 123 456', 'VN', 'tel:+84903123456'],
  ['(212) 555-0100', 'US', 'tel:+12125550100'],
  ['1900 1234', 'VN', 'tel:19001234'],
  ['06 6982 1234', 'IT', 'tel:0669821234'],
  ['0903 123 456', '', 'tel:0903123456'],
])('the link of %s in %s is %s', (phone, country, link) => {
  expect(phoneLink(phone, country)).toBe(link);
});

describe('opening hours', () => {
  const monday = (...times: string[]) => openingHoursSchema.safeParse({ week: { mon: day(...times) } });

  it('may touch and go past midnight, and not overlap', () => {
    expect(monday('09:00-12:00', '12:00-18:00').success).toBe(true);
    expect(monday('18:00-02:00').success).toBe(true);
    expect(monday('09:00-12:01', '12:00-18:00').success).toBe(false);
    expect(monday('09:00-09:00').success).toBe(false);
    expect(monday('9:00-12:00').success).toBe(false);
    expect(monday('09:00-24:01').success).toBe(false);
  });

  it('have up to four intervals a day', () => {
    const times = Array.from({ length: limits.intervalsMax }, (_, hour) => `0${hour}:00-0${hour}:30`);
    expect(monday(...times.slice(1)).success).toBe(true);
    expect(monday(...times).success).toBe(true);
    expect(monday(...times, '23:00-23:30').success).toBe(false);
  });

  it('have each special day once, on a date that exists', () => {
    const special = (...dates: string[]) =>
      openingHoursSchema.safeParse({ special: dates.map((date) => ({ date, isClosed: true })) }).success;
    expect(special('2026-12-24', '2026-12-25')).toBe(true);
    expect(special('2026-12-24', '2026-12-24')).toBe(false);
    expect(special('2026-02-30')).toBe(false);
  });
});

describe('completeness', () => {
  it('goes from nothing to 100 percent, a part for each item', () => {
    expect(companyCompleteness(profileOf({}))).toEqual({ percent: 0, missing: completenessItems });
    const whole = {
      ...phoThin,
      description: 'Soup',
      industry: 'restaurant',
      brand: { colors: { primary: '#b4411f' } },
      valueProps: ['Fresh'],
    };
    expect(companyCompleteness(profileOf(whole, [asset('logo')]))).toEqual({ percent: 100, missing: [] });
    expect(companyCompleteness(profileOf({ ...whole, phone: '' }, [asset('logo')]))).toEqual({
      percent: 88,
      missing: ['phone'],
    });
  });

  it('needs a street and a city for an address', () => {
    expect(companyCompleteness(profileOf({ address: { city: 'Huế' } })).missing).toContain('address');
  });
});
