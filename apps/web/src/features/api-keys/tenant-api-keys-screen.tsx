import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** The API keys of a workspace, `/tenant/api-keys`. */
export default function TenantApiKeysScreen() {
  const { t } = useTranslation('api-keys');
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <QueryBoundary query={useApiKeys()}>{(list) => <ApiKeysPanel list={list} />}</QueryBoundary>
    </ListScreen>
  );
}
