import { type FakePhoto, findPhotos, photoOf, startStockService, type StockFake } from './stock-service.ts';

const present = (origin: string, { number, width, height, color, words }: FakePhoto) => {
  const picture = `${origin}/pictures/${number}.jpg`;
  return {
    id: number,
    width,
    height,
    url: `https://www.pexels.com/photo/${number}/`,
    photographer: `Pexels Person ${number % 10}`,
    photographer_url: `https://www.pexels.com/@person-${number % 10}`,
    photographer_id: number % 10,
    avg_color: color,
    alt: `Photo ${number} of ${words}`,
    src: {
      original: picture,
      large2x: `${picture}?w=1880`,
      large: `${picture}?w=940`,
      medium: `${picture}?w=520`,
      small: `${picture}?w=190`,
      tiny: `${picture}?w=280`,
    },
  };
};

/** Like Pexels: `/search`, `/curated` and `/photos/{id}` below `/v1`. */
export const startPexelsFake = (): Promise<StockFake> =>
  startStockService({
    key: 'planted-pexels-key-5f1c2e',
    prefix: '/v1',
    keyIn: (request) => request.headers.authorization,
    limit: 200,
    respond: (origin, path, query) => {
      const page = Number(query.get('page') ?? 1);
      const perPage = Math.min(80, Number(query.get('per_page') ?? 15));
      const one = /^\/photos\/(\d+)$/.exec(path);
      if (one) return present(origin, photoOf(Number(one[1]), 'one'));
      if (path !== '/search' && path !== '/curated') return undefined;
      const { total, photos } = findPhotos(query.get('query') ?? 'curated', page, perPage);
      return {
        page,
        per_page: perPage,
        total_results: total,
        photos: photos.map((photo) => present(origin, photo)),
      };
    },
  });
