import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './gallery.module.css';

const typingPauseMs = 300;
const maxLength = 100;

interface GallerySearchProps {
  value: string;
  onSearch: (text: string) => void;
}

export function GallerySearch({ value, onSearch }: GallerySearchProps) {
  const { t } = useTranslation('gallery');
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = (next: string): void => {
    told.current = next.trim();
    onSearch(told.current);
  };
  const tellLater = useDebouncedCallback(tell, typingPauseMs);

  // Back, Forward and the reset button change the address without this box.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        tell(text);
      }}
    >
      <IconSearch size={20} stroke={1.6} aria-hidden="true" />
      <input
        type="search"
        aria-label={t('hero.search')}
        placeholder={t('hero.placeholder')}
        maxLength={maxLength}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          tellLater(event.currentTarget.value);
        }}
      />
      {text && (
        <button
          type="button"
          aria-label={t('hero.clear')}
          onClick={() => {
            setText('');
            tell('');
          }}
        >
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
