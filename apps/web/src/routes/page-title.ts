import { productName } from '../lib/tenant-host.ts';

export const fullTitle = (title: string): string =>
  title.includes(productName) ? title : `${title} · ${productName}`;
