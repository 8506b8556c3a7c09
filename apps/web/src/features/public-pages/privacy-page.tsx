import { useTexts } from '../../lib/translations.ts';
import { LegalText } from './legal-text.tsx';

export default function PrivacyPage() {
  return <LegalText words={useTexts('page-privacy')} />;
}
