import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { Branding } from '@sitewright/contract/branding/branding';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { ColorFields } from './color-fields.tsx';
import { FileField } from './file-field.tsx';
import { FontFields } from './font-fields.tsx';

const radii = ['none', 'small', 'medium', 'large'] as const;
const layouts = ['centered', 'split-left', 'split-right'] as const;

interface Props {
  draft: Branding;
  /** Field path → message, from the server's response. */
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<Branding>) => void;
}

export function BrandingForm({ draft, faults, onChange }: Props) {
  const { t } = useTranslation('tenant');
  const { loginPage } = draft;
  const inLogin = (change: Partial<Branding['loginPage']>): void =>
    onChange({ loginPage: { ...loginPage, ...change } });
  const text = (
    name: 'productName' | 'dashboardWelcome' | 'emailHeader' | 'supportUrl' | 'supportEmail',
  ) => ({
    label: t(`branding.fields.${name}`),
    value: draft[name],
    error: faults[`branding.${name}`] ?? faults[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <section className={listing.card}>
        <h2>{t('branding.identity')}</h2>
        <TextInput
          {...text('productName')}
          placeholder="Sitewright"
          maxLength={limits.tenants.productNameMaxLength}
        />
        <FileField
          use="logoLight"
          url={draft.logoLight}
          onChange={(file) => onChange({ logoLight: file?.url ?? null })}
        />
        <FileField
          use="logoDark"
          url={draft.logoDark}
          isDark
          onChange={(file) => onChange({ logoDark: file?.url ?? null })}
        />
        <FileField
          use="favicon"
          url={draft.favicon}
          onChange={(file) => onChange({ favicon: file?.url ?? null, icons: file?.icons ?? [] })}
        />
        <FileField
          use="socialImage"
          url={draft.socialImage}
          onChange={(file) => onChange({ socialImage: file?.url ?? null })}
        />
        <p className={listing.quiet}>{t('branding.filesHint')}</p>
      </section>
      <section className={listing.card}>
        <h2>{t('branding.colorsTitle')}</h2>
        <ColorFields colors={draft.colors} onChange={(colors) => onChange({ colors })} />
        <NativeSelect
          label={t('branding.radius')}
          value={draft.radius}
          data={radii.map((value) => ({ value, label: t(`branding.radii.${value}`) }))}
          onChange={(event) => onChange({ radius: event.currentTarget.value as Branding['radius'] })}
        />
        <FontFields fonts={draft.fonts} onChange={(fonts) => onChange({ fonts })} />
      </section>
      <section className={listing.card}>
        <h2>{t('branding.loginTitle')}</h2>
        <TextInput
          label={t('branding.fields.headline')}
          maxLength={limits.tenants.loginHeadlineMaxLength}
          value={loginPage.headline}
          onChange={(event) => inLogin({ headline: event.currentTarget.value })}
        />
        <Textarea
          label={t('branding.fields.text')}
          maxLength={limits.tenants.loginTextMaxLength}
          rows={3}
          value={loginPage.text}
          onChange={(event) => inLogin({ text: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('branding.fields.layout')}
          value={loginPage.layout}
          data={layouts.map((value) => ({ value, label: t(`branding.layouts.${value}`) }))}
          onChange={(event) => inLogin({ layout: event.currentTarget.value as (typeof layouts)[number] })}
        />
        <FileField
          use="loginImage"
          url={loginPage.image}
          onChange={(file) => inLogin({ image: file?.url ?? null })}
        />
      </section>
      <section className={listing.card}>
        <h2>{t('branding.wordsTitle')}</h2>
        <TextInput {...text('dashboardWelcome')} maxLength={limits.tenants.dashboardWelcomeMaxLength} />
        <TextInput {...text('emailHeader')} maxLength={limits.tenants.emailHeaderMaxLength} />
        <Textarea
          label={t('branding.fields.emailFooter')}
          maxLength={limits.tenants.emailFooterMaxLength}
          rows={2}
          value={draft.emailFooter}
          onChange={(event) => onChange({ emailFooter: event.currentTarget.value })}
        />
        <TextInput
          {...text('supportUrl')}
          type="url"
          placeholder="https://"
          maxLength={limits.tenants.addressMaxLength}
        />
        <TextInput {...text('supportEmail')} type="email" maxLength={limits.auth.emailMaxLength} />
        <Switch
          label={t('branding.fields.hidePlatformBadge')}
          checked={draft.hidePlatformBadge}
          onChange={(event) => onChange({ hidePlatformBadge: event.currentTarget.checked })}
        />
      </section>
    </>
  );
}
