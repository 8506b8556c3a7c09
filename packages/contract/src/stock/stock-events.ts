import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const stockImageAdded = defineEvent('stock.added', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({ licence: z.string(), credit: z.string(), sourceUrl: z.string().nullish() }),
});

export const stockImageChanged = defineEvent('stock.changed', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({}),
});

export const stockImageHidden = defineEvent('stock.hidden', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({}),
});

export const stockImageShown = defineEvent('stock.shown', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({}),
});

export const stockImageReset = defineEvent('stock.reset', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({}),
});

export const stockImageRemoved = defineEvent('stock.removed', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({}),
});

export const stockImageFeaturedChanged = defineEvent('stock.featured_changed', {
  audience: 'platform',
  target: 'stock_picture',
  payload: z.strictObject({}),
});
