import { mergeFeatureTexts } from './merge-feature-texts.ts';

export default mergeFeatureTexts(
  import.meta.glob('../../../public/locales/en/features/*.json', { eager: true, import: 'default' }),
);
