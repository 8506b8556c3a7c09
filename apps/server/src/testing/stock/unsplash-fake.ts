import { type FakePhoto, findPhotos, photoOf, startStockService, type StockFake } from './stock-service.ts';

const present = (origin: string, { number, width, height, color, words }: FakePhoto) => {
  const picture = `${origin}/pictures/${number}.jpg`;
  const id = `un-${number}`;
  return {
    id,
    width,
    height,
    color,
    blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    likes: number % 500,
    description: null,
    alt_description: `photo ${number} of ${words}`,
    urls: {
      raw: `${picture}?ixid=${number}`,
      full: `${picture}?w=2000`,
      regular: `${picture}?w=1080`,
      small: `${picture}?w=400`,
      thumb: `${picture}?w=200`,
    },
    links: {
      html: `https://unsplash.com/photos/${id}`,
      download: `https://unsplash.com/photos/${id}/download`,
      download_location: `${origin}/photos/${id}/download?ixid=${number}`,
    },
    user: {
      name: `Unsplash Person ${number % 10}`,
      username: `person${number % 10}`,
      links: { html: `https://unsplash.com/@person${number % 10}` },
    },
  };
};

/** Like Unsplash: `/search/photos`, `/photos`, `/photos/{id}` and `/photos/{id}/download`. */
export const startUnsplashFake = (): Promise<StockFake> =>
  startStockService({
    key: 'planted-unsplash-key-8d40ab',
    prefix: '',
    keyIn: (request) => /^Client-ID (.+)$/.exec(request.headers.authorization ?? '')?.[1],
    limit: 50,
    respond: (origin, path, query, response) => {
      const page = Number(query.get('page') ?? 1);
      const perPage = Math.min(30, Number(query.get('per_page') ?? 10));
      const one = /^\/photos\/un-(\d+)(\/download)?$/.exec(path);
      if (one?.[2]) return { url: `${origin}/pictures/${one[1]}.jpg` };
      if (one) return present(origin, photoOf(Number(one[1]), 'one'));
      if (path !== '/search/photos' && path !== '/photos') return undefined;
      const found = findPhotos(query.get('query') ?? 'featured', page, perPage);
      const isLandscape = query.get('orientation') === 'landscape';
      const photos = found.photos
        .filter(({ width, height }) => !isLandscape || width > height)
        .map((photo) => present(origin, photo));
      response.setHeader('x-total', found.total);
      response.setHeader('x-per-page', perPage);
      return path === '/photos'
        ? photos
        : { total: found.total, total_pages: Math.ceil(found.total / perPage), results: photos };
    },
  });
