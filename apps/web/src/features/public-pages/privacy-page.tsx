import { useCopy } from '../../lib/words.ts';
import { LegalText } from './legal-text.tsx';

export default function PrivacyPage() {
  return <LegalText words={useCopy('page-privacy')} />;
}
