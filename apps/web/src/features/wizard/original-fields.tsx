import { Select } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { getSite, listSites } from '@sitewright/contract/sites/sites';
import { getSiteVersion, listSiteVersions, type SiteVersion } from '@sitewright/contract/versions/versions';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useDateFormat } from '../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { versionTitle } from '../../lib/versions/version-title.ts';
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

/** The list, with the one that a link has named when it is not among the first. */
const withNamed = async <Item extends { id: string }>(
  items: readonly Item[],
  id: string | undefined,
  find: (id: string) => Promise<Item>,
): Promise<Item[]> =>
  id === undefined || items.some((item) => item.id === id) ? [...items] : [...items, await find(id)];

/** The site that is copied, and in which of its versions. */
export function OriginalFields({ value, onChange }: Props) {
  const { t } = useTranslation('wizard');
  const { data, error } = useQuery({
    queryKey: ['sites', 'to-copy', value?.id],
    queryFn: async ({ signal }) => {
      const query = { limit: limits.lists.pageSizeMax, sort: 'name' } as const;
      const { sites } = await request(listSites, { query, signal });
      return withNamed(sites, value?.id, (id) => request(getSite, { params: { id }, signal }));
    },
    placeholderData: (before) => before,
  });
  return (
    <div className={styles.fields}>
      <Select
        label={t('createSite.original')}
        description={t('createSite.originalHint')}
        searchable
        data={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage={t('createSite.noSites')}
        error={error && messageOf(error, t('createSite.sitesFailed'))}
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
  const { t } = useTranslation('wizard');
  const { t: tHistory } = useTranslation('history');
  const { moment } = useDateFormat();
  const { data, error } = useQuery({
    queryKey: ['versions', id, 'to-copy', versionId],
    queryFn: async ({ signal }): Promise<SiteVersion[]> => {
      const query = { limit: limits.lists.pageSizeMax };
      const { versions } = await request(listSiteVersions, { params: { id }, query, signal });
      return withNamed(versions, versionId, (one) =>
        request(getSiteVersion, { params: { id, versionId: one }, signal }),
      );
    },
    placeholderData: (before) => before,
  });
  const versions = (data ?? []).map((version) => ({
    value: version.id,
    label: `${versionTitle(version, tHistory)} · ${moment(version.createdAt)}`,
  }));
  return (
    <Select
      label={t('createSite.version')}
      description={t('createSite.versionHint')}
      allowDeselect={false}
      data={[{ value: currentVersion, label: t('createSite.currentVersion') }, ...versions]}
      error={error && messageOf(error, t('createSite.versionsFailed'))}
      value={versionId ?? currentVersion}
      onChange={(next) =>
        onChange({ id, versionId: next === currentVersion ? undefined : (next ?? undefined) })
      }
    />
  );
}
