/** Types that a browser can display without running any of their content. */
const shownInPlace = /^(image\/(?!svg)|video\/|audio\/|text\/plain)/;

/** `Content-Disposition` (RFC 6266): the name once in ASCII for old clients, once in full. */
export const contentDisposition = ({
  contentType,
  downloadName,
}: {
  contentType: string;
  downloadName?: string | undefined;
}): string => {
  if (downloadName === undefined) return shownInPlace.test(contentType) ? 'inline' : 'attachment';
  const clean = downloadName
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replace(/[\\/]/g, '_');
  const ascii = clean
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[^\x20-\x7e]|["%]/g, '_');
  const whole = encodeURIComponent(clean).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
};
