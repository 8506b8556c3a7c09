import { Tabs } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { CampaignsTab } from './campaigns/campaigns-tab.tsx';
import { ListsTab } from './lists-tab.tsx';
import classes from './newsletter.module.css';
import { ReportsTab } from './reports/reports-tab.tsx';
import { SegmentsTab } from './segments/segments-tab.tsx';
import { SubscribersTab } from './subscribers-tab.tsx';

const tabs = ['subscribers', 'lists', 'segments', 'campaigns', 'settings'] as const;

/** The newsletter of the workspace, or of the platform: `/tenant/newsletter` and `/admin/newsletter`. */
export default function NewsletterScreen() {
  const { t } = useTranslation('newsletter');
  const { filters, change } = useUrlFilters(['tab']);
  const tab = oneOf(filters.tab, tabs) ?? tabs[0];
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => change({ tab: value === tabs[0] ? '' : (value ?? '') })}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="subscribers" pt="md" className={classes.panel}>
          <SubscribersTab />
        </Tabs.Panel>
        <Tabs.Panel value="lists" pt="md" className={classes.panel}>
          <ListsTab />
        </Tabs.Panel>
        <Tabs.Panel value="segments" pt="md" className={classes.panel}>
          <SegmentsTab />
        </Tabs.Panel>
        <Tabs.Panel value="campaigns" pt="md" className={classes.panel}>
          <CampaignsTab />
        </Tabs.Panel>
        <Tabs.Panel value="settings" pt="md">
          <ReportsTab />
        </Tabs.Panel>
      </Tabs>
    </ListScreen>
  );
}
