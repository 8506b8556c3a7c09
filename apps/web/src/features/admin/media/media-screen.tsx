import { Tabs } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useSearchParams } from 'react-router';
import listing from '../../../ui/listing/listing.module.css';
import { FilesTab } from './files-tab.tsx';
import { StockTab } from './stock/stock-tab.tsx';

/** Platform media: files of all tenants and stock images, `/admin/media`. */
export default function PlatformMediaScreen() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'stock' ? 'stock' : 'files';
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <h1>{t('media.title')}</h1>
      </header>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next === 'stock' ? { tab: next } : {})}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="files">{t('media.tabs.files')}</Tabs.Tab>
          <Tabs.Tab value="stock">{t('media.tabs.stock')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="files">
          <FilesTab />
        </Tabs.Panel>
        <Tabs.Panel value="stock">
          <StockTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
