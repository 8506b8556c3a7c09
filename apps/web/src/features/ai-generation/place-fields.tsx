import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { usePageChoice, useSiteChoice } from './use-sites-and-pages.ts';

interface Props {
  siteId: string;
  pageId: string;
  onChange: (place: { siteId: string; pageId: string }) => void;
  /** Label of the choice of no page; absent where one is needed. */
  allPages?: string;
  errors?: { siteId?: string | undefined; pageId?: string | undefined };
  hasPages?: boolean;
}

/** A site of the user and one of its pages. */
export function PlaceFields({ siteId, pageId, onChange, allPages, errors = {}, hasPages = true }: Props) {
  const { t } = useTranslation('ai-generation');
  const sites = useSiteChoice();
  const pages = usePageChoice(hasPages ? siteId : '');
  const failed = sites.error ?? pages.error;
  return (
    <>
      <NativeSelect
        label={t('fields.site')}
        value={siteId}
        error={errors.siteId ?? (failed ? messageOf(failed, t('failed')) : undefined)}
        data={[
          { value: '', label: sites.data?.length === 0 ? t('fields.noSites') : t('fields.choose') },
          ...(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ siteId: event.currentTarget.value, pageId: '' })}
      />
      {hasPages && siteId !== '' && (
        <NativeSelect
          label={t('fields.page')}
          value={pageId}
          error={errors.pageId}
          data={[
            { value: '', label: allPages ?? t('fields.choose') },
            ...(pages.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => onChange({ siteId, pageId: event.currentTarget.value })}
        />
      )}
    </>
  );
}
