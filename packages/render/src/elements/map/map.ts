import { clickToLoad, clickToLoadStyle } from '../click-to-load.ts';
import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { elementTexts, withHost } from '../element-texts.ts';
import { escapeHtml } from '../../escape.ts';
import { imageHtml } from '../image-html.ts';
import { definition } from './definition.ts';
import { mapDrawing, mapDrawingCss } from './map-drawing.ts';

const host = 'OpenStreetMap';
const site = 'https://www.openstreetmap.org/';

interface Point {
  latitude: number;
  longitude: number;
}

/** Parses `10.77, 106.70` into coordinates; accepts decimal commas where a space separates the two. */
export const readCoordinates = (text: string): Point | undefined => {
  const match =
    /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ??
    /^\s*(-?\d{1,3},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)\s*$/.exec(text);
  if (!match) return undefined;
  const [latitude, longitude] = [match[1]!, match[2]!].map((part) => Number(part.replace(',', '.')));
  return Math.abs(latitude!) <= 85 && Math.abs(longitude!) <= 180
    ? { latitude: latitude!, longitude: longitude! }
    : undefined;
};

/** The area that a frame of usual size shows at a zoom level. */
const frameOf = ({ latitude, longitude }: Point, zoom: number): string => {
  const width = (360 / 2 ** zoom) * 3;
  const height = width * 0.55 * Math.cos((latitude * Math.PI) / 180);
  const box = [longitude - width / 2, latitude - height / 2, longitude + width / 2, latitude + height / 2];
  const bbox = box.map((degrees) => degrees.toFixed(5)).join(',');
  const query = new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` });
  return `${site}export/embed.html?${query.toString()}`;
};

const pageOf = (point: Point | undefined, words: string, zoom: number): string =>
  point
    ? `${site}?mlat=${point.latitude}&mlon=${point.longitude}#map=${zoom}/${point.latitude}/${point.longitude}`
    : `${site}search?${new URLSearchParams({ query: words }).toString()}`;

const placeHtml = (el: DrawnElement): string => {
  const place =
    el.text('place') || el.env.edit ? `<strong${el.mark('place')}>${el.escaped('place')}</strong>` : '';
  const address =
    el.text('address') || el.env.edit ? `<span${el.mark('address')}>${el.lines('address')}</span>` : '';
  return place || address ? `<p class="map__place">${place}${address}</p>` : '';
};

/** Image and link only: without coordinates a frame would have nothing to show. */
const linkedPicture = (el: DrawnElement, backdrop: string, shape: string, page: string): string =>
  `<div class="on-click ${shape}">${backdrop}</div><p class="on-click__note"><a href="${escapeHtml(page)}" target="_blank" rel="noopener">` +
  `${escapeHtml(withHost(elementTexts(el.env.locale).open, host))}</a></p>`;

export const map: ElementKind = {
  definition,
  draw: (el) => {
    const point = readCoordinates(el.text('coordinates'));
    const words = [el.text('place'), el.text('address')].join(' ').replace(/\s+/g, ' ').trim();
    if (!point && words === '' && !el.env.edit) return '';
    const zoom = el.number('zoom');
    const page = pageOf(point, words, zoom);
    const picture = el.image('picture');
    const backdrop = picture ? imageHtml(picture, el.mark('picture')) : mapDrawing;
    const shape = { wide: 'on-click--wide', square: 'on-click--square' }[el.choice('shape')] ?? '';
    const title = el.text('place').trim() || elementTexts(el.env.locale).map;
    const shown = point
      ? clickToLoad({ frame: frameOf(point, zoom), page, host, title, verb: 'show', backdrop, shape }, el.env)
      : linkedPicture(el, backdrop, shape, page);
    return `${placeHtml(el)}${shown}`;
  },
  styles: [
    clickToLoadStyle,
    {
      name: 'element-map',
      css: `${mapDrawingCss}
.map__place{display:grid;gap:.15rem;margin-block-end:.9rem}
.element-map .on-click{border:1px solid var(--color-border)}
.element-map .on-click__sign{inset-block-start:auto;place-content:end;padding:1rem}
.element-map .on-click__sign svg{inline-size:3rem;block-size:3rem;padding:.75rem}`,
    },
  ],
};
