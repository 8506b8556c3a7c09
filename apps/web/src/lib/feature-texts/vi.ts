import { mergeFeatureTexts } from './merge-feature-texts.ts';

export default mergeFeatureTexts(
  import.meta.glob('../../../public/locales/vi/features/*.json', { eager: true, import: 'default' }),
);
