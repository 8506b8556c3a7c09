import { Select } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { listSites } from '@sitewright/contract/sites/sites';
import { listSiteVersions } from '@sitewright/contract/versions/versions';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { versionTitle } from '../../lib/version-title.ts';
import styles from './wizard.module.css';

export interface Original {
  /** Of the site. */
  id: string;
  /** Absent: the site as it is now. */
  versionId?: string | undefined;
}

interface Props {
  value: Original | undefined;
  onChange: (original: Original | undefined) => void;
}

const currentVersion = 'current';

/** The site that is copied, and in which of its versions. */
export function OriginalFields({ value, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const { data } = useQuery({
    queryKey: ['sites', 'to-copy'],
    queryFn: ({ signal }) =>
      request(listSites, { query: { limit: limits.lists.pageSizeMax, sort: 'name' }, signal }),
  });
  const sites = data?.sites ?? [];
  return (
    <div className={styles.fields}>
      <Select
        label={t('createSite.original')}
        description={t('createSite.originalHint')}
        searchable
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage={t('createSite.noSites')}
        value={value?.id ?? null}
        onChange={(id) => onChange(id === null ? undefined : { id })}
      />
      {value && <VersionSelect value={value} onChange={onChange} />}
    </div>
  );
}

function VersionSelect({
  value: { id, versionId },
  onChange,
}: { value: Original } & Pick<Props, 'onChange'>) {
  const { t } = useTranslation(['wizard', 'history']);
  const { t: tHistory } = useTranslation('history');
  const { moment } = useDateFormat();
  const { data } = useQuery({
    queryKey: ['versions', id, 'to-copy'],
    queryFn: ({ signal }) =>
      request(listSiteVersions, { params: { id }, query: { limit: limits.lists.pageSizeMax }, signal }),
  });
  const versions = (data?.versions ?? []).map((version) => ({
    value: version.id,
    label: `${versionTitle(version, tHistory)} · ${moment(version.createdAt)}`,
  }));
  return (
    <Select
      label={t('createSite.version')}
      description={t('createSite.versionHint')}
      allowDeselect={false}
      data={[{ value: currentVersion, label: t('createSite.currentVersion') }, ...versions]}
      value={versionId ?? currentVersion}
      onChange={(next) =>
        onChange({ id, versionId: next === currentVersion ? undefined : (next ?? undefined) })
      }
    />
  );
}
