import { Button, Modal, TextInput } from '@mantine/core';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import type { CardSection } from '../engine/block-nodes.ts';
import { searchSections } from '../../builder/panels/library/search-sections.ts';
import classes from './cards.module.css';
import type { SiteCards } from './card-source.ts';

interface Props {
  cards: SiteCards;
  onPick: (section: CardSection) => void;
  onClose: () => void;
}

/** Categories that make no sense inside a post. */
const leftOut = new Set(['header', 'footer', 'blog']);

const isOffered = ({ type, config }: SectionDesign): boolean =>
  !type.includes('@') && !leftOut.has(config.category);

/** The designs of the library, to insert one as a section of the post. */
export default function LibraryDialog({ cards, onPick, onClose }: Props) {
  const { t } = useTranslation('post-editor');
  const { t: builder } = useTranslation('builder');
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: ['section-library', 'posts'],
    queryFn: () => cards.loadLibrary(),
  });
  const groups = searchSections([...(data?.values() ?? [])].filter(isOffered), query, (category) =>
    builder(`library.categories.${category}`),
  );
  return (
    <Modal opened onClose={onClose} title={t('library.title')} size={860}>
      <TextInput
        aria-label={t('library.search')}
        placeholder={t('library.search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-autofocus
      />
      {!data && !isError && <p className={classes.note}>{t('loading')}</p>}
      {isError && (
        <p className={classes.note} role="alert">
          {t('library.failed')}{' '}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </p>
      )}
      {data && groups.length === 0 && <p className={classes.note}>{t('library.none')}</p>}
      {groups.map(({ category, designs }) => (
        <section key={category} aria-labelledby={`category-${category}`}>
          <h3 className={classes.category} id={`category-${category}`}>
            {builder(`library.categories.${category}`)}
          </h3>
          <ul className={classes.designs}>
            {designs.map(({ type, defaults, config }) => (
              <li key={type}>
                <button
                  type="button"
                  className={classes.design}
                  onClick={() => onPick({ type, data: defaults } as CardSection)}
                >
                  <img src={`/section-assets/${type}/thumbnail.webp`} alt="" loading="lazy" />
                  <span>{config.label[language]}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
