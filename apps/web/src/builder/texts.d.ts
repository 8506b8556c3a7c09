import type builder from '../../public/locales/en/builder.json';
import type history from '../../public/locales/en/history.json';
import type ownCode from '../../public/locales/en/own-code.json';
import type siteSettings from '../../public/locales/en/site-settings.json';
import type sections from '../../public/locales/en/sections.json';
import type suggestTexts from '../../public/locales/en/suggest-texts.json';
import type together from '../../public/locales/en/together.json';

declare module '../lib/translations-shape.ts' {
  interface Translations {
    builder: typeof builder;
    history: typeof history;
    'own-code': typeof ownCode;
    'site-settings': typeof siteSettings;
    sections: typeof sections;
    'suggest-texts': typeof suggestTexts;
    together: typeof together;
  }
}
