import { useCopy } from '../../lib/words.ts';
import { LegalText } from './legal-text.tsx';

export default function TermsPage() {
  return <LegalText words={useCopy('page-terms')} />;
}
