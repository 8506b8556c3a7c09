import { LegalPage } from '../legal/public/legal-page.tsx';
import { ShippedPrivacy } from '../legal/public/shipped-texts.tsx';

/** The privacy policy of the platform, `/privacy`. */
export default function PrivacyPage() {
  return <LegalPage type="privacy" shipped={<ShippedPrivacy />} />;
}
