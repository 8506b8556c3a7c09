// Decides whether a field holds an image (specification, image-field detection): by its name or, where the name says
// nothing, by its URL.

/** `ask`: only a request to the URL can tell. */
export type ImageFieldKind = 'image' | 'ask' | 'no';

const colourNames = /colou?r|gradient|tint|shade|palette|swatch/i;
const iconNames = /icon/i;
const imageNames =
  /image|img|photo|picture|logo|avatar|banner|background|thumbnail|poster|portrait|cover|gallery/i;
/** Related to an image but not one: `imageAlt`, `backgroundSize`, `logoLink`. */
const besides =
  /(alt|caption|title|text|label|link|href|position|size|type|repeat|attachment|width|height|fit|ratio|credit)$/i;
/** Link fields: their target is not displayed on the page. */
const linkNames = /^(href|link|action|target|video|embed|map)|(href|link|video|embed)$/i;

const colourValues =
  /^(#[\da-f]{3,8}|(rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix|var|linear-gradient|radial-gradient|conic-gradient)\(.*)$/i;
const imageEndings = /\.(jpe?g|png|gif|webp|avif|svg|bmp|tiff?|apng|heic)$/i;
const imageHosts =
  /(^|\.)(images\.pexels\.com|(images|plus|source)\.unsplash\.com|picsum\.photos|placehold\.co|via\.placeholder\.com|placekitten\.com|loremflickr\.com|dummyimage\.com|res\.cloudinary\.com|imgix\.net|i\.imgur\.com|cdn\.pixabay\.com|gravatar\.com|twimg\.com|staticflickr\.com)$/i;
const ownImages = /^\/(media|library\/images)\//;

const pathOf = (address: string): string => address.replace(/[?#].*$/, '');

/** A URL that could point to an image; words such as `cover` and `left` do not qualify. */
const isImageUrl = (value: string): boolean =>
  /^(https?:)?\/\/\S+$/i.test(value) ||
  /^data:image\//i.test(value) ||
  ownImages.test(value) ||
  (!/\s/.test(value) && imageEndings.test(pathOf(value)));

const looksLikeImage = (value: string): boolean => {
  if (/^data:image\//i.test(value) || ownImages.test(value)) return true;
  const url = URL.parse(value, 'https://here.invalid');
  return url !== null && (imageEndings.test(url.pathname) || imageHosts.test(url.hostname));
};

export const classifyField = (name: string, text: string): ImageFieldKind => {
  const value = text.trim();
  if (colourNames.test(name) || iconNames.test(name) || colourValues.test(value)) return 'no';
  if (!isImageUrl(value) || besides.test(name)) return 'no';
  if (imageNames.test(name) || looksLikeImage(value)) return 'image';
  return linkNames.test(name) ? 'no' : 'ask';
};
