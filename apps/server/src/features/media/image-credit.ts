// Formats the credit of an image, for visitors of a site and for the export of files.

const words = { en: { by: 'Photo by', on: 'on' }, vi: { by: 'Ảnh của', on: 'trên' } };

export interface ImageCredit {
  photographer: string;
  photographerUrl: string | null;
  sourceUrl: string | null;
  externalUrl: string | null;
}

const serviceAt = (address: string | null): string | undefined => {
  const host = URL.parse(address ?? '')?.hostname ?? '';
  if (/(^|\.)unsplash\.com$/.test(host)) return 'Unsplash';
  return /(^|\.)pexels\.com$/.test(host) ? 'Pexels' : undefined;
};

/** One line; `linked` renders a name that may have a link. */
export const creditLine = (
  locale: string,
  { photographer, photographerUrl, sourceUrl, externalUrl }: ImageCredit,
  linked: (name: string, href: string | null) => string,
): string => {
  const { by, on } = locale.startsWith('vi') ? words.vi : words.en;
  const service = serviceAt(sourceUrl) ?? serviceAt(externalUrl);
  const place = service === undefined ? '' : ` ${on} ${linked(service, sourceUrl)}`;
  return `${by} ${linked(photographer, photographerUrl)}${place}`;
};
