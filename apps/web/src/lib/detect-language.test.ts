import { expect, it } from 'vitest';
import { detectLanguage, type LanguageSources } from './detect-language.ts';

const storage = (value: string | null = null) => ({ getItem: () => value });
const nothing: LanguageSources = {
  search: '',
  cookie: '',
  localStorage: storage(),
  sessionStorage: storage(),
  navigator: { languages: [] },
  htmlLang: '',
};

it('checks the sources in the order of the specification', () => {
  const steps: Partial<LanguageSources>[] = [
    { htmlLang: 'vi' },
    { navigator: { languages: ['en-GB'] } },
    { sessionStorage: storage('vi') },
    { localStorage: storage('en') },
    { cookie: 'theme=x; i18next=vi' },
    { search: '?lng=en' },
  ];
  let sources = nothing;
  const detected = steps.map((step) => {
    sources = { ...sources, ...step };
    return detectLanguage(sources);
  });
  expect(detected).toEqual(['vi', 'en', 'vi', 'en', 'vi', 'en']);
});

it('skips unsupported languages and falls back to English', () => {
  expect(detectLanguage({ ...nothing, search: '?lng=fr', navigator: { languages: ['de', 'vi-VN'] } })).toBe(
    'vi',
  );
  expect(detectLanguage({ ...nothing, navigator: { languages: ['fr'] } })).toBe('en');
});
