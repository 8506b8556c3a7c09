import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

const typingPauseMs = 300;

/** Text of a search box whose query is stored in the URL: submitted after a pause in typing, or immediately. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const tell = (next: string): void => {
    told.current = next.trim();
    onSearch(told.current);
  };
  const tellLater = useDebouncedCallback(tell, typingPauseMs);

  // Back, Forward and reset buttons change the URL from outside.
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
