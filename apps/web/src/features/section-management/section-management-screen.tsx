import { Button, Skeleton } from '@mantine/core';
import { sectionCategories } from '@sitewright/contract/library/section-design';
import { type SiteSection, siteSectionStates } from '@sitewright/contract/site-sections/site-sections';
import { IconArrowLeft, IconComponents } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, useParams } from 'react-router';
import { foldText } from '../../lib/search/fold-text.ts';
import { oneOf, useUrlFilters } from '../../lib/hooks/use-url-filters.ts';
import { paths } from '../../routes/paths.ts';
import { ListMessage, QueryBoundary, NoResults } from '../../ui/listing/query-boundary.tsx';
import { ListFilter, ListSearch, ListToolbar } from '../../ui/listing/list-toolbar.tsx';
import styles from './section-management.module.css';
import { SectionLibrary } from './section-library.tsx';
import { SectionTile } from './section-tile.tsx';
import { useSiteSections } from './use-site-sections.ts';

/** Saved sections of a site: search by name and category, preview, rename, archive and delete. */
export default function SectionManagementScreen() {
  const { t } = useTranslation('sections');
  const { siteId = '' } = useParams();
  const { site, sections, base } = useSiteSections(siteId);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div className={styles.ways}>
          <Link to={paths.builder(siteId)} className={styles.back}>
            <IconArrowLeft size={17} stroke={1.6} aria-hidden />
            {t('manage.back')}
          </Link>
          <Link to={paths.dashboard} className={styles.back}>
            {t('manage.dashboard')}
          </Link>
        </div>
        <h1>{t('title')}</h1>
        <p dir="auto">{site?.name}</p>
        <p>{t('manage.intro')}</p>
      </header>
      <QueryBoundary query={sections} skeleton={<TileSkeletons />}>
        {({ sections: saved }) =>
          saved.length === 0 ? (
            <ListMessage
              icon={<IconComponents size={38} stroke={1.2} aria-hidden="true" />}
              title={t('manage.empty')}
              text={t('manage.emptyText')}
            >
              <Button component={Link} to={paths.builder(siteId)}>
                {t('manage.open')}
              </Button>
            </ListMessage>
          ) : (
            <SavedSections saved={saved} base={base} />
          )
        }
      </QueryBoundary>
      <SectionLibrary siteId={siteId} />
    </div>
  );
}

function TileSkeletons() {
  return (
    <ul className={styles.grid}>
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <li key={tile}>
          <Skeleton height={230} radius="lg" />
        </li>
      ))}
    </ul>
  );
}

function SavedSections({ saved, base }: { saved: readonly SiteSection[]; base: string | undefined }) {
  const { t } = useTranslation(['sections', 'builder']);
  const { filters, change, clear } = useUrlFilters(['q', 'category', 'state']);
  const category = oneOf(filters.category, sectionCategories);
  const state = oneOf(filters.state, siteSectionStates);
  const wanted = foldText(filters.q);
  const found = saved.filter(
    (section) =>
      (category === undefined || section.category === category) &&
      (state === undefined || section.state === state) &&
      foldText(section.name).includes(wanted),
  );
  const groups = sectionCategories
    .map((name) => ({ name, sections: found.filter((section) => section.category === name) }))
    .filter(({ sections }) => sections.length > 0);
  const used = sectionCategories.filter((name) => saved.some((section) => section.category === name));
  return (
    <>
      <ListToolbar>
        <ListSearch label={t('manage.search')} value={filters.q} onSearch={(q) => change({ q })} />
        <ListFilter
          label={t('manage.category')}
          value={filters.category}
          options={[
            ['', t('manage.allCategories')],
            ...used.map((name) => [name, t(`builder:library.categories.${name}`)] as const),
          ]}
          onChange={(value) => change({ category: value })}
        />
        <ListFilter
          label={t('manage.state')}
          value={filters.state}
          options={[
            ['', t('manage.states.all')],
            ...siteSectionStates.map((name) => [name, t(`manage.states.${name}`)] as const),
          ]}
          onChange={(value) => change({ state: value })}
        />
      </ListToolbar>
      {groups.length === 0 && <NoResults onClear={clear} />}
      {groups.map(({ name, sections }) => (
        <section key={name} className={styles.group} aria-labelledby={`category-${name}`}>
          <h2 id={`category-${name}`}>{t(`builder:library.categories.${name}`)}</h2>
          <ul className={styles.grid}>
            {sections.map((section) => (
              <SectionTile key={section.id} section={section} base={base} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
