import { Button, Modal, TextInput } from '@mantine/core';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import type { CardSection } from '../engine/block-nodes.ts';
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
  const language = useLanguage();
  const [query, setQuery] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: ['section-library', 'posts'],
    queryFn: () => cards.loadLibrary(),
  });
  const designs = data && [...data.values()].filter(isOffered);
  const wanted = query.trim().toLowerCase();
  const found =
    designs?.filter(({ type, config: { label, keywords } }) =>
      [label.en, label.vi, type, ...keywords].some((word) => word.toLowerCase().includes(wanted)),
    ) ?? [];
  return (
    <Modal opened onClose={onClose} title={t('library.title')} size={860}>
      <TextInput
        aria-label={t('library.search')}
        placeholder={t('library.search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        data-autofocus
      />
      {!designs && !isError && <p className={classes.note}>{t('loading')}</p>}
      {isError && (
        <p className={classes.note} role="alert">
          {t('library.failed')}{' '}
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </p>
      )}
      {designs && found.length === 0 && <p className={classes.note}>{t('library.none')}</p>}
      <ul className={classes.designs}>
        {found.map((design) => {
          const section = { type: design.type, data: design.defaults } as CardSection;
          const { html } = cards.section({ ...section, id: 'card' });
          return (
            <li key={design.type}>
              <button type="button" className={classes.design} onClick={() => onPick(section)}>
                {html !== undefined && <ScaledFrame html={html} title={design.config.label[language]} />}
                <span>{design.config.label[language]}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
