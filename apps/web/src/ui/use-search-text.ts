import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 300;

/** The text of a search box whose search lives in the address: told after a pause in typing, or at once. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = (next: string): void => {
    told.current = next.trim();
    onSearch(told.current);
  };
  const tellLater = useDebouncedCallback(tell, typingPauseMs);

  // Back, Forward and reset buttons change the address without the box.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);

  return {
    text,
    type: (next: string): void => {
      setText(next);
      tellLater(next);
    },
    search: (next: string): void => {
      tellLater.cancel();
      setText(next);
      tell(next);
    },
  };
}
