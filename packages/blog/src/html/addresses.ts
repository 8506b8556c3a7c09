// Addresses that a block may hold.

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f]+/g;

/** Web and mail addresses, and those of the same site; undefined for scripts and data. */
export const safeHref = (href: string): string | undefined => {
  const bare = href.replace(controls, '').trim();
  if (bare === '') return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (scheme !== undefined && !['http', 'https', 'mailto', 'tel', 'archive'].includes(scheme))
    return undefined;
  return bare.replace(/ /g, '%20');
};

/** Address of an image or file: like a link, and neither mail nor a place in the page. */
export const safeSource = (src: string): string | undefined => {
  const safe = safeHref(src.startsWith('//') ? `https:${src}` : src);
  return safe === undefined || /^(mailto:|tel:|#)/i.test(safe) ? undefined : safe;
};

const youtube =
  /^https?:\/\/(?:www\.|m\.|music\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:[^#]*&)?v=|v\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const vimeo = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([0-9a-f]+))?/i;

/** The page of a video at YouTube or Vimeo; undefined for anything else. */
export const videoPage = (address: string): string | undefined => {
  const full = address.startsWith('//') ? `https:${address}` : address;
  const tube = youtube.exec(full);
  if (tube) return `https://www.youtube.com/watch?v=${tube[1]}`;
  const clip = vimeo.exec(full);
  return clip ? `https://vimeo.com/${clip[1]}${clip[2] === undefined ? '' : `/${clip[2]}`}` : undefined;
};

export const isImageFile = (href: string): boolean =>
  /\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?)([?#]|$)/i.test(href);
export const isVideoFile = (href: string): boolean => /\.(mp4|m4v|webm|mov|ogv)([?#]|$)/i.test(href);
export const isAudioFile = (href: string): boolean =>
  /\.(mp3|m4a|ogg|oga|wav|flac|aac|opus)([?#]|$)/i.test(href);

/** The file's name in an address. */
export const fileNameOf = (address: string): string => {
  const last = address.split(/[?#]/)[0]!.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};
