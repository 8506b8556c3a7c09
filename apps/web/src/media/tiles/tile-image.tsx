import { useEffect, useRef, useState } from 'react';

interface Props {
  src: string;
  /** Base64. */
  thumbhash: string | null;
}

/** Images that load within this time need no placeholder. */
const patienceMs = 120;

const placeholderOf = async (thumbhash: string): Promise<string> => {
  const { thumbHashToDataURL } = await import('thumbhash');
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.codePointAt(0)!));
};

/** Image of a tile, with its thumbhash as placeholder. */
export function TileImage({ src, thumbhash }: Props) {
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
      // Remove the placeholder, which would show through transparent images.
      onLoad={() => setPlaceholder(undefined)}
    />
  );
}
