import { limits } from '@sitewright/contract/limits';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useSearchText } from '../../ui/use-search-text.ts';
import styles from './gallery.module.css';

interface GallerySearchProps {
  value: string;
  onSearch: (text: string) => void;
}

export function GallerySearch({ value, onSearch }: GallerySearchProps) {
  const { t } = useTranslation('gallery');
  const { text, type, search } = useSearchText(value, onSearch);
  return (
    <search>
      <form
        className={styles.search}
        data-tutorial="template-search"
        onSubmit={(event) => {
          event.preventDefault();
          search(text);
        }}
      >
        <IconSearch size={20} stroke={1.6} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('hero.search')}
          placeholder={t('hero.placeholder')}
          maxLength={limits.lists.searchMaxLength}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {text && (
          <button type="button" aria-label={t('hero.clear')} onClick={() => search('')}>
            <IconX size={18} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  );
}
