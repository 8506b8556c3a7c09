import { useEffect, useRef, useState } from 'react';

interface Props {
  src: string;
  /** In base64. */
  thumbhash: string | null;
}

/** A picture that comes within this time needs nothing in its place. */
const patienceMs = 120;

const placeholderOf = async (thumbhash: string): Promise<string> => {
  const { thumbHashToDataURL } = await import('thumbhash');
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.codePointAt(0)!));
};

/** A tile's picture; while it is on its way, what it looks like from afar. */
export function TilePicture({ src, thumbhash }: Props) {
  const picture = useRef<HTMLImageElement>(null);
  const [placeholder, setPlaceholder] = useState<string>();
  useEffect(() => {
    if (thumbhash === null || picture.current?.complete) return undefined;
    const show = async (): Promise<void> => {
      const found = await placeholderOf(thumbhash).catch(() => undefined);
      if (!picture.current?.complete) setPlaceholder(found);
    };
    const wait = setTimeout(() => void show(), patienceMs);
    return () => clearTimeout(wait);
  }, [src, thumbhash]);
  return (
    <img
      ref={picture}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      style={placeholder === undefined ? {} : { background: `url(${placeholder}) center / cover` }}
      // Through what is transparent it would still be seen.
      onLoad={() => setPlaceholder(undefined)}
    />
  );
}
