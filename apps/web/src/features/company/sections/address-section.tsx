import { NativeSelect, TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { CompanyAddress, CompanyFields } from '@sitewright/contract/company/company-profile';
import { countryCodes } from '@sitewright/contract/company/country-codes';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';
import { fieldIds } from '../field-ids.ts';
import { NumberField } from './number-field.tsx';

type Geo = NonNullable<CompanyFields['geo']>;

const useCountries = () => {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return countryCodes
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
};

export function AddressSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  const countries = useCountries();
  const { address, geo } = draft;
  const text = (name: Exclude<keyof CompanyAddress, 'country'>, autoComplete: string, maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete,
    maxLength,
    value: address[name],
    error: issue(`address.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ address: { ...address, [name]: event.currentTarget.value } }),
  });
  const place = (name: keyof Geo, value: number | null): void => {
    const { [name]: _, ...other }: Partial<Geo> = geo ?? {};
    const next = value === null ? other : { ...other, [name]: value };
    // One of two numbers is no place yet, but it must not vanish while the other is typed.
    change({ geo: Object.keys(next).length === 0 ? null : (next as Geo) });
  };
  return (
    <CompanySection name="address" isReadOnly={isReadOnly}>
      <TextInput id={fieldIds.address} {...text('street', 'address-line1', limits.streetMaxLength)} />
      <TextInput {...text('street2', 'address-line2', limits.streetMaxLength)} />
      <div className={styles.pair}>
        <TextInput {...text('city', 'address-level2', limits.cityMaxLength)} />
        <TextInput {...text('region', 'address-level1', limits.cityMaxLength)} />
        <TextInput {...text('postalCode', 'postal-code', limits.postalCodeMaxLength)} />
        <NativeSelect
          label={t('fields.country')}
          autoComplete="country"
          value={address.country}
          error={issue('address.country')}
          data={[{ value: '', label: t('fields.noCountry') }, ...countries]}
          onChange={(event) => change({ address: { ...address, country: event.currentTarget.value } })}
        />
      </div>
      <fieldset className={styles.map}>
        <legend>{t('fields.map')}</legend>
        <p>{t('fields.mapHint')}</p>
        <div className={styles.pair}>
          <NumberField
            label={t('fields.lat')}
            value={geo?.lat ?? null}
            error={issue('geo.lat')}
            onChange={(lat) => place('lat', lat)}
          />
          <NumberField
            label={t('fields.lng')}
            value={geo?.lng ?? null}
            error={issue('geo.lng')}
            onChange={(lng) => place('lng', lng)}
          />
        </div>
      </fieldset>
    </CompanySection>
  );
}
