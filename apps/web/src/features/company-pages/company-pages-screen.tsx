import type { EntryKind } from '@sitewright/contract/company-pages/company-page-fields';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import styles from './company-pages.module.css';
import { EntryList } from './entry-list.tsx';
import { useEntries } from './use-entries.ts';

interface EditedPage {
  name: 'about' | 'careers';
  path: string;
  /** In the order of the page. */
  kinds: readonly EntryKind[];
}

const pages: readonly EditedPage[] = [
  { name: 'about', path: paths.about, kinds: ['paragraph', 'person', 'milestone', 'principle'] },
  { name: 'careers', path: paths.careers, kinds: ['position', 'contribution'] },
];

/** Lists of the about page and the careers page, `/admin/company-pages`. */
export default function CompanyPagesScreen() {
  const { t } = useTranslation('company-pages');
  const query = useEntries();
  return (
    <ListScreen title={t('title')} lead={t('lead')}>
      <QueryBoundary query={query}>
        {({ entries }) =>
          pages.map(({ name, path, kinds }) => (
            <section key={name} className={styles.page} aria-labelledby={`page-${name}`}>
              <header className={styles.title}>
                <h2 id={`page-${name}`}>{t(`pages.${name}`)}</h2>
                <ButtonLink look="quiet" to={path}>
                  {t(`view.${name}`)}
                </ButtonLink>
              </header>
              {kinds.map((kind) => (
                <EntryList
                  key={kind}
                  kind={kind}
                  entries={entries.filter(({ content }) => content.kind === kind)}
                />
              ))}
            </section>
          ))
        }
      </QueryBoundary>
    </ListScreen>
  );
}
