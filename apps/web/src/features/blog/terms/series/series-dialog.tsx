import type { Series } from '@sitewright/contract/blog/blog-terms';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { DescriptionField, NameFields, useTermForm } from '../term-form.tsx';
import styles from '../terms.module.css';
import type { SeriesChanges } from './use-series-changes.ts';

interface Props {
  /** Undefined for a new one. */
  series: Series | undefined;
  changes: SeriesChanges;
  onClose: () => void;
}

export function SeriesDialog({ series, changes, onClose }: Props) {
  const { t } = useTranslation('blog');
  const { draft, errors, change, save } = useTermForm({
    name: series?.name ?? '',
    slug: series?.slug ?? '',
    description: series?.description ?? '',
  });
  const handleConfirm = (): Promise<boolean> =>
    save((body) => (series ? changes.update(series, body) : changes.create(body)));
  return (
    <ActionDialog
      title={series ? t('series.edit', { name: series.name }) : t('series.new')}
      confirm={t(series ? 'save' : 'create')}
      failed={t('actionFailed')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NameFields draft={draft} errors={errors} onChange={change} />
        <DescriptionField draft={draft} errors={errors} onChange={change} />
      </div>
    </ActionDialog>
  );
}
