import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { ScreenTabs } from '../../../ui/listing/screen-tabs.tsx';

/** The screens about the domains of all sites and workspaces. */
export function DomainTabs() {
  const { t } = useTranslation('domains');
  return (
    <ScreenTabs
      label={t('admin.tabsLabel')}
      tabs={[
        { path: paths.adminDomains, title: t('admin.tabs.domains') },
        { path: paths.adminCertificates, title: t('admin.tabs.certificates') },
      ]}
    />
  );
}
