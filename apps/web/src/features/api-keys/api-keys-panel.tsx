import { Button } from '@mantine/core';
import { IconApi } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { ApiKeysTable } from './api-keys-table.tsx';
import classes from './api-keys.module.css';
import { CopyField } from './copy-field.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import type { ApiKeyList } from './use-api-keys.ts';

/** The keys of a customer, with what is done with them. */
export function ApiKeysPanel({ list: { scope, keys, used, limit } }: { list: ApiKeyList }) {
  const { t } = useTranslation('api-keys');
  const client = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string>();
  const isFull = used >= limit;
  const button = (
    <Button disabled={isFull} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      {keys.length === 0 ? (
        <ListMessage
          icon={<IconApi size={40} stroke={1.2} aria-hidden="true" />}
          title={t('empty.title')}
          text={t('empty.text')}
        >
          {button}
        </ListMessage>
      ) : (
        <>
          <div className={classes.bar}>
            <p className={listing.quiet}>{t(isFull ? 'full' : 'used', { used, limit })}</p>
            {button}
          </div>
          <ApiKeysTable keys={keys} showsCreator={scope === 'workspace'} />
        </>
      )}
      <section className={listing.card}>
        <h2>{t('connect.title')}</h2>
        <p>{t('connect.text')}</p>
        <CopyField label={t('connect.address')} value={`${location.origin}/mcp`} />
      </section>
      {isCreating && (
        <CreateKeyDialog
          onCreated={(key) => {
            setCreated(key);
            void client.invalidateQueries({ queryKey: ['api-keys'] });
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created !== undefined && <NewKeyDialog apiKey={created} onClose={() => setCreated(undefined)} />}
    </>
  );
}
