import { Alert } from '@mantine/core';
import {
  emailGroups,
  type EmailTemplateSummary,
} from '@sitewright/contract/email-templates/template-endpoints';
import { IconMailCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import { ListMessage, NoResults, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { EmailTabs } from './email-tabs.tsx';
import { type TemplatePlace, templatePath, templatesKey } from './template-place.ts';
import { languageNames, stateTones } from './template-state.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './email-templates.module.css';

/** Every email that is sent, with the state of its template in each language. */
export function TemplateList({ place }: { place: TemplatePlace }) {
  const { t } = useTranslation(['email-templates', 'features']);
  const { filters, change, clear } = useUrlFilters(['q']);
  const query = useQuery({
    queryKey: templatesKey(place),
    queryFn: ({ signal }) => request(place.endpoints.listTemplates, { signal }),
    staleTime: 0,
  });
  const nameOf = (kind: string): string => t(`features:emails.${kind}`, { defaultValue: kind });
  const matches = ({ kind }: EmailTemplateSummary): boolean =>
    nameOf(kind).toLowerCase().includes(filters.q.trim().toLowerCase());
  return (
    <ListScreen title={t('title')} lead={t(`lead.${place.name}`)}>
      {place.name === 'tenant' && <EmailTabs />}
      <ListToolbar>
        <ListSearch label={t('search')} value={filters.q} onSearch={(q) => change({ q })} />
      </ListToolbar>
      <QueryBoundary query={query}>
        {({ templates, canEdit }) => {
          const shown = templates.filter(matches);
          if (templates.length === 0)
            return (
              <ListMessage
                icon={<IconMailCog size={40} stroke={1.2} aria-hidden="true" />}
                title={t('none')}
              />
            );
          if (shown.length === 0) return <NoResults onClear={clear} />;
          return (
            <>
              {!canEdit && <Alert color="gray">{t('readOnly')}</Alert>}
              {emailGroups
                .map((group) => ({ group, emails: shown.filter((email) => email.group === group) }))
                .filter(({ emails }) => emails.length > 0)
                .map(({ group, emails }) => (
                  <section key={group} className={styles.group} aria-label={t(`groups.${group}`)}>
                    <h2>{t(`groups.${group}`)}</h2>
                    <ul className={styles.list}>
                      {emails.map((email) => (
                        <EmailRow key={email.kind} email={email} name={nameOf(email.kind)} place={place} />
                      ))}
                    </ul>
                  </section>
                ))}
            </>
          );
        }}
      </QueryBoundary>
    </ListScreen>
  );
}

interface RowProps {
  email: EmailTemplateSummary;
  name: string;
  place: TemplatePlace;
}

function EmailRow({ email, name, place }: RowProps) {
  const { t } = useTranslation('email-templates');
  return (
    <li className={styles.email}>
      <h3>{name}</h3>
      <div className={styles.languages}>
        {(['en', 'vi'] as const).map((locale) => {
          const { state, isBroken, hasNewerOriginal } = email.locales[locale];
          return (
            <Link key={locale} className={styles.language} to={templatePath(place, email.kind, locale)}>
              <Hidden>{name}</Hidden>
              <span lang={locale}>{languageNames[locale]}</span>
              <StatusBadge tone={stateTones[state]}>{t(`states.${state}`)}</StatusBadge>
              {isBroken && <StatusBadge tone="bad">{t('broken')}</StatusBadge>}
              {hasNewerOriginal && <StatusBadge tone="warning">{t('newer')}</StatusBadge>}
            </Link>
          );
        })}
      </div>
    </li>
  );
}
