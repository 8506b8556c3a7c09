import type { CustomTemplate, TemplateUse } from '@sitewright/contract/custom-templates/custom-templates';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import styles from './section-designs.module.css';
import { useDesignCalls } from './use-section-designs.ts';

interface Props {
  template: CustomTemplate;
  onClose: () => void;
}

interface Refusal {
  count: number;
  uses: readonly TemplateUse[];
}

const refusalOf = (error: unknown): Refusal | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'in_use') return undefined;
  const uses = (error.details['uses'] ?? []) as TemplateUse[];
  return { uses, count: Number(error.details['count'] ?? uses.length) };
};

/** Deletes a design; lists the pages that still use it. */
export function DeleteDesignDialog({ template, onClose }: Props) {
  const { t } = useTranslation('tenant');
  const name = template.name[useLanguage()];
  const { remove } = useDesignCalls();
  const [refusal, setRefusal] = useState<Refusal>();
  const handleConfirm = async (): Promise<boolean> => {
    try {
      await remove(template.id);
      notify.success(t('designs.deleted', { name }));
      return true;
    } catch (error) {
      const refused = refusalOf(error);
      if (!refused) throw error;
      setRefusal(refused);
      return false;
    }
  };
  return (
    <ActionDialog
      title={t('designs.deleteTitle', { name })}
      text={refusal ? undefined : t('designs.deleteText', { count: template.versions })}
      confirm={t('designs.delete')}
      failed={t('designs.deleteFailed')}
      isDanger
      isDisabled={refusal !== undefined}
      onClose={onClose}
      onConfirm={handleConfirm}
    >
      {refusal && <Uses refusal={refusal} />}
    </ActionDialog>
  );
}

function Uses({ refusal: { count, uses } }: { refusal: Refusal }) {
  const { t } = useTranslation('tenant');
  const titleOf = ({ kind, title }: TemplateUse): string => (kind === 'page' ? title : t(`designs.${kind}`));
  return (
    <div role="alert" className={styles.uses}>
      <p>{t('designs.inUse', { count })}</p>
      <ul className={listing.plain}>
        {uses.map((use) => (
          <li key={`${use.siteId} ${use.pageId ?? use.kind}`}>
            {use.inTrash || use.tenantId !== null ? (
              titleOf(use)
            ) : (
              <Link to={`${paths.builder(use.siteId)}${use.pageId ? `?page=${use.pageId}` : ''}`}>
                {titleOf(use)}
              </Link>
            )}
            <span className={listing.quiet}>
              {[use.siteName, use.tenantId, use.inTrash ? t('designs.inTrash') : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {count > uses.length && (
        <p className={listing.quiet}>{t('designs.more', { count: count - uses.length })}</p>
      )}
    </div>
  );
}

/** Updates the pages of a design to its newest version. */
export function UpdatePagesDialog({ template, onClose }: Props) {
  const { t } = useTranslation('tenant');
  const name = template.name[useLanguage()];
  const { updatePages } = useDesignCalls();
  return (
    <ActionDialog
      title={t('designs.updateTitle', { version: template.version })}
      text={t('designs.updateText', { count: template.outdatedOn, name })}
      confirm={t('designs.update')}
      onClose={onClose}
      onConfirm={async () => notify.success(t('designs.updated', { count: await updatePages(template.id) }))}
    />
  );
}
