const units = ['Bytes', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** spec: file size in Bytes, KB, MB or GB, with localized numbers. */
export const fileSize = (bytes: number, language: string): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step)));
  const value = bytes / step ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${units[power]}`;
};
