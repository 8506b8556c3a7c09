import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { oneOf } from '../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { AcceptancesTab } from './acceptances-tab.tsx';
import { AddDocumentDialog } from './add-document-dialog.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { useLegalArea } from './legal-area.ts';
import { OperatorTab } from './operator-tab.tsx';
import { RequestsTab } from './requests/requests-tab.tsx';

const tenantTabs = ['documents', 'acceptances', 'requests'] as const;
const platformTabs = [...tenantTabs, 'operator'] as const;

/** Legal documents and who accepted them, `/tenant/legal` and `/admin/legal`. */
export default function LegalScreen() {
  const { t } = useTranslation('legal');
  const { isPlatform } = useLegalArea();
  const [params, setParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const tabs = isPlatform ? platformTabs : tenantTabs;
  const tab = oneOf(params.get('tab') ?? '', tabs) ?? 'documents';
  const add = (
    <Button leftSection={<IconPlus size={17} stroke={1.6} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <ListScreen title={t('title')} lead={t(isPlatform ? 'adminLead' : 'tenantLead')} actions={add}>
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next === null || next === 'documents' ? {} : { tab: next })}
      >
        <Tabs.List mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="documents">
          <DocumentsTab add={add} />
        </Tabs.Panel>
        <Tabs.Panel value="acceptances">
          <AcceptancesTab />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <RequestsTab />
        </Tabs.Panel>
        {isPlatform && (
          <Tabs.Panel value="operator">
            <OperatorTab />
          </Tabs.Panel>
        )}
      </Tabs>
      {isAdding && <AddDocumentDialog onClose={() => setAdding(false)} />}
    </ListScreen>
  );
}
