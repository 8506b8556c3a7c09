import { Alert, Button, Textarea } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { scopeOf } from '@sitewright/contract/permissions';
import { type TenantDetail, updateTenant } from '@sitewright/contract/tenants/tenants';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useSession } from '../../../lib/app-session.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import styles from '../../../ui/listing/listing.module.css';
import { useStoreTenant } from './use-tenants.ts';

/** Internal staff notes about a workspace, never visible to its members. */
export function TenantNotes({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation('admin');
  const { person } = useSession();
  const keep = useStoreTenant();
  const [notes, setNotes] = useState(tenant.notes);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const mayWrite =
    person !== undefined && scopeOf(person.role, 'tenants.write') !== undefined && tenant.kind !== 'internal';

  const handleSave = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      const body = { version: tenant.version, notes };
      await keep(await request(updateTenant, { params: { tenantId: tenant.id }, body }));
      notify.success(t('notes.saved'));
    } catch (error) {
      // Keep the typed text on errors.
      setRefusal(messageOf(error, t('failed')));
    }
    setBusy(false);
  };

  return (
    <section className={styles.card}>
      <Textarea
        label={t('tenant.tabs.notes')}
        description={t('notes.hint')}
        autosize
        minRows={6}
        maxLength={limits.tenants.notesMaxLength}
        readOnly={!mayWrite}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {mayWrite && (
        <div className={styles.footer}>
          <Button loading={isBusy} disabled={notes === tenant.notes} onClick={() => void handleSave()}>
            {t('notes.save')}
          </Button>
        </div>
      )}
    </section>
  );
}
