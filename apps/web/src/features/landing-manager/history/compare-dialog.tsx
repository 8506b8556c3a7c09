import { Modal } from '@mantine/core';
import { getLandingVersion } from '@sitewright/contract/landing/landing-manager';
import type { LandingState } from '@sitewright/contract/landing/landing';
import { landingPages, type LandingPage } from '@sitewright/contract/landing/landing-template';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { type Column, DataTable } from '../../../ui/listing/data-table.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { editOf } from '../edit-state.ts';
import { useLandingArea, useTemplates } from '../use-landing-manager.ts';
import { usePathLabel } from '../use-path-label.ts';
import { type ConfigChange, configChanges } from './config-changes.ts';

interface Props {
  version: number;
  live: LandingState;
  onClose: () => void;
}

/** The fields in which an earlier version and the live page differ. */
export function CompareDialog({ version, live, onClose }: Props) {
  const { t } = useTranslation('landing-manager');
  const { root, headers } = useLandingArea();
  const columns = useColumns(live);
  useOpener();
  const query = useQuery({
    queryKey: [...root, 'version', version],
    queryFn: ({ signal }) =>
      request(getLandingVersion, { headers, params: { landingVersion: version }, signal }),
  });
  const present = { templateId: live.template?.id ?? '', ...editOf(live) };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('versions.compareTitle', { version })}
      size={900}
      returnFocus={false}
    >
      <QueryBoundary query={query}>
        {(earlier) => {
          const changes = configChanges(earlier, present);
          if (changes.length === 0) return <p>{t('versions.same')}</p>;
          return (
            <DataTable
              label={t('versions.compareTitle', { version })}
              rows={changes}
              rowKey={({ kind, path, language }) => `${kind} ${path} ${language ?? ''}`}
              columns={columns}
            />
          );
        }}
      </QueryBoundary>
    </Modal>
  );
}

const isPage = (name: string): name is LandingPage => (landingPages as readonly string[]).includes(name);

function useColumns(live: LandingState): Column<ConfigChange>[] {
  const { t } = useTranslation('landing-manager');
  const shownIn = useLanguage();
  const { data } = useTemplates();
  const labelOf = usePathLabel(live.template);
  const pageName = (name: string): string => (isPage(name) ? t(`pages.${name}`) : name);

  const nameOf = ({ kind, path, language }: ConfigChange): string => {
    const name = {
      template: () => t('versions.template'),
      custom: () => labelOf(path),
      text: () => labelOf(path),
      page: () => t('paths.page', { page: pageName(path) }),
      seo: () => {
        const [page = '', field = ''] = path.split('.');
        return t(field === 'title' ? 'paths.seoTitle' : 'paths.seoDescription', { page: pageName(page) });
      },
      noindex: () => t('seo.noindex'),
    }[kind]();
    return language ? `${name} (${t(`languages.${language}`)})` : name;
  };
  const valueOf = ({ kind, path }: ConfigChange, value: string | undefined): string => {
    if (value === undefined) return t('versions.templateValue');
    if (kind === 'template') return data?.templates.find(({ id }) => id === value)?.name[shownIn] ?? value;
    const isSwitch = kind === 'page' || kind === 'noindex' || path.startsWith('features.');
    return isSwitch && kind !== 'text' ? t(value === 'true' ? 'on' : 'off') : value;
  };
  return [
    { title: t('versions.field'), as: 'head', cell: nameOf },
    { title: t('versions.then'), cell: (change) => valueOf(change, change.before) },
    { title: t('versions.now'), cell: (change) => valueOf(change, change.after) },
  ];
}
