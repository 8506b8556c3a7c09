import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { tenantGeneral, tenantSiteDefaults } from '@sitewright/contract/tenants/settings';
import { listSiteTemplates } from '@sitewright/contract/site-templates/site-templates';
import { listSitesOfTenant } from '@sitewright/contract/sharing/sharing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { languageNames, languages } from '../../../lib/languages.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { useSettingsGroup } from '../../../ui/settings/use-settings-group.ts';
import { type GroupProps, tenantSettingsEndpoints as endpoints } from './group-props.ts';

const zones = Intl.supportedValuesOf('timeZone');

export function GeneralGroup(props: GroupProps) {
  const { t } = useTranslation('tenant');
  const group = useSettingsGroup({ definition: tenantGeneral, endpoints, ...props });
  const { draft, faults, change } = group;
  return (
    <SettingsGroup title={t('settings.general')} text={t('settings.generalText')} group={group}>
      <TextInput
        label={t('settings.name')}
        maxLength={limits.tenants.nameMaxLength}
        value={draft.name}
        error={faults['name']}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('settings.slug')}
        description={t('settings.slugHint')}
        value={props.settings.id}
        readOnly
      />
      <NativeSelect
        label={t('settings.locale')}
        value={draft.locale}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(event) => change({ locale: event.currentTarget.value as 'en' | 'vi' })}
      />
      <NativeSelect
        label={t('settings.timezone')}
        value={draft.timezone}
        error={faults['timezone']}
        data={zones.includes(draft.timezone) ? zones : [draft.timezone, ...zones]}
        onChange={(event) => change({ timezone: event.currentTarget.value })}
      />
    </SettingsGroup>
  );
}

export function SitesGroup(props: GroupProps) {
  const { t } = useTranslation('tenant');
  const group = useSettingsGroup({ definition: tenantSiteDefaults, endpoints, ...props });
  const { draft, faults, change } = group;
  const templates = useQuery({
    queryKey: ['site-templates', 'choice'],
    queryFn: ({ signal }) =>
      request(listSiteTemplates, { query: { limit: limits.lists.pageSizeMax }, signal }),
  });
  const sites = useQuery({
    queryKey: ['tenant-sites', 'choice'],
    queryFn: ({ signal }) =>
      request(listSitesOfTenant, { query: { limit: limits.lists.pageSizeMax }, signal }),
  });
  return (
    <SettingsGroup title={t('settings.sites')} text={t('settings.sitesText')} group={group}>
      <NativeSelect
        label={t('settings.template')}
        value={draft.templateId ?? ''}
        error={faults['templateId']}
        data={[
          { value: '', label: t('settings.noTemplate') },
          ...(templates.data?.templates ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(event) => change({ templateId: event.currentTarget.value || null })}
      />
      <TextInput
        label={t('settings.seoSuffix')}
        description={t('settings.seoSuffixHint')}
        maxLength={limits.tenants.seoSuffixMaxLength}
        value={draft.seoSuffix}
        error={faults['seoSuffix']}
        onChange={(event) => change({ seoSuffix: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('settings.blog')}
        description={t('settings.blogHint')}
        value={draft.blogSiteId ?? ''}
        error={faults['blogSiteId']}
        data={[
          { value: '', label: t('settings.noBlog') },
          ...(sites.data?.sites ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => change({ blogSiteId: event.currentTarget.value || null })}
      />
      <Switch
        label={t('settings.cookieBanner')}
        description={t('settings.cookieBannerHint')}
        checked={draft.cookieBanner}
        onChange={(event) => change({ cookieBanner: event.currentTarget.checked })}
      />
      <Switch
        label={t('settings.analytics')}
        description={t('settings.analyticsHint')}
        checked={draft.analytics}
        onChange={(event) => change({ analytics: event.currentTarget.checked })}
      />
    </SettingsGroup>
  );
}
