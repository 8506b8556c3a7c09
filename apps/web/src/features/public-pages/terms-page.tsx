import { LegalPage } from '../legal/public/legal-page.tsx';
import { ShippedTerms } from '../legal/public/shipped-texts.tsx';

/** The terms of the platform, `/terms`. */
export default function TermsPage() {
  return <LegalPage type="terms" shipped={<ShippedTerms />} />;
}
