export const tabNames = ['pexels', 'unsplash', 'stock', 'uploads'] as const;
export type TabName = (typeof tabNames)[number];

const key = 'media-picker-tab';

/** Last used tab in this browser. */
export const lastTab = {
  get: (): TabName => tabNames.find((name) => name === localStorage.getItem(key)) ?? 'uploads',
  set: (name: TabName): void => localStorage.setItem(key, name),
};
