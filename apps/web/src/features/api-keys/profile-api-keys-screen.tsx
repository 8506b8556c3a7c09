import { Button } from '@mantine/core';
import { IconApi } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { SectionScreen } from '../profile/section-screen.tsx';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** The API keys of a user of the shared workspace, `/profile/api-keys`. Elsewhere they are those of the workspace. */
export default function ProfileApiKeysScreen() {
  const { t } = useTranslation('api-keys');
  const query = useApiKeys();
  const isForbidden = query.error instanceof ApiError && query.error.code === 'forbidden';
  return (
    <SectionScreen section="apiKeys">
      {isForbidden ? (
        <ListMessage
          icon={<IconApi size={40} stroke={1.2} aria-hidden="true" />}
          title={t('elsewhere.title')}
          text={t('elsewhere.text')}
        />
      ) : (
        <QueryBoundary query={query}>
          {(list) => (list.scope === 'user' ? <ApiKeysPanel list={list} /> : <InWorkspaceAdmin />)}
        </QueryBoundary>
      )}
    </SectionScreen>
  );
}

function InWorkspaceAdmin() {
  const { t } = useTranslation('api-keys');
  return (
    <ListMessage icon={<IconApi size={40} stroke={1.2} aria-hidden="true" />} title={t('elsewhere.admin')}>
      <Button component={Link} to={paths.tenantApiKeys}>
        {t('elsewhere.open')}
      </Button>
    </ListMessage>
  );
}
