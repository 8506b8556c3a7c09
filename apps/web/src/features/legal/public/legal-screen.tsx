import { legalTypes } from '@sitewright/contract/legal/legal';
import { useParams } from 'react-router';
import { NotFoundScreen } from '../../shell/not-found-screen.tsx';
import { ShippedPrivacy, ShippedTerms } from './shipped-texts.tsx';
import { LegalPage } from './legal-page.tsx';

/** A legal document, `/legal/{type}`. */
export default function PublicLegalScreen() {
  const { type: named } = useParams();
  const type = legalTypes.find((one) => one === named);
  if (type === undefined) return <NotFoundScreen />;
  if (type === 'terms') return <LegalPage key={type} type={type} shipped={<ShippedTerms />} />;
  if (type === 'privacy') return <LegalPage key={type} type={type} shipped={<ShippedPrivacy />} />;
  return <LegalPage key={type} type={type} />;
}
