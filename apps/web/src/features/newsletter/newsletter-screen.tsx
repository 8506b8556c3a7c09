import { Tabs } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListsTab } from './lists-tab.tsx';
import { SubscribersTab } from './subscribers-tab.tsx';

/** The newsletter of the workspace, or of the platform: `/tenant/newsletter` and `/admin/newsletter`. */
export default function NewsletterScreen() {
  const { t } = useTranslation('newsletter');
  const { filters, change } = useUrlFilters(['tab']);
  const tab = filters.tab === 'lists' ? 'lists' : 'subscribers';
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => change({ tab: value === 'lists' ? 'lists' : '' })}
      >
        <Tabs.List aria-label={t('tabs.label')}>
          <Tabs.Tab value="subscribers">{t('tabs.subscribers')}</Tabs.Tab>
          <Tabs.Tab value="lists">{t('tabs.lists')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="subscribers" pt="md">
          <SubscribersTab />
        </Tabs.Panel>
        <Tabs.Panel value="lists" pt="md">
          <ListsTab />
        </Tabs.Panel>
      </Tabs>
    </ListScreen>
  );
}
