import { useTexts } from '../../lib/translations.ts';
import { LegalText } from './legal-text.tsx';

export default function TermsPage() {
  return <LegalText words={useTexts('page-terms')} />;
}
