import { useTexts } from '../../../lib/translations.ts';
import { LegalText } from '../../public-pages/legal-text.tsx';

export function ShippedTerms() {
  return <LegalText words={useTexts('page-terms')} />;
}

export function ShippedPrivacy() {
  return <LegalText words={useTexts('page-privacy')} />;
}
