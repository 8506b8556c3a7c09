const productName = 'Sitewright';

export const fullTitle = (title: string): string =>
  title.includes(productName) ? title : `${title} · ${productName}`;
