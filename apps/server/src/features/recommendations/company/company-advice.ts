// The rules for the next steps of a business.
import { type CompletenessItem, type Completeness } from '@sitewright/contract/company/company-completeness';
import type { CompanySite } from '@sitewright/contract/company/company-sites';
import type { CompanyRecommendation } from '@sitewright/contract/recommendations/company-recommendations';
import { recommendationSeverities } from '@sitewright/contract/recommendations/recommendations';
import type { RecommendationCounts } from '../counts.ts';

type Stateless = Omit<CompanyRecommendation, 'state'>;
type Kind = Pick<CompanyRecommendation, 'area' | 'severity' | 'title' | 'why'>;

const profileKinds: Record<CompletenessItem, Kind> = {
  displayName: {
    area: 'content',
    severity: 'high',
    title: 'Add the name of your business',
    why: 'Your sites, search engines and texts written for you use it.',
  },
  description: {
    area: 'content',
    severity: 'medium',
    title: 'Describe your business',
    why: 'Texts written for you start from this.',
  },
  industry: {
    area: 'seo',
    severity: 'low',
    title: 'Choose your industry',
    why: 'Texts, images and pages suggested for you fit better.',
  },
  logo: {
    area: 'content',
    severity: 'medium',
    title: 'Upload your logo',
    why: 'Visitors recognize you by it, and your theme can take its colors.',
  },
  phone: {
    area: 'conversion',
    severity: 'high',
    title: 'Add your phone number',
    why: 'Many customers call before they come.',
  },
  email: {
    area: 'conversion',
    severity: 'high',
    title: 'Add your email address',
    why: 'Customers can write to you outside your opening hours.',
  },
  address: {
    area: 'conversion',
    severity: 'medium',
    title: 'Add your address',
    why: 'Customers and search engines find you by it.',
  },
  openingHours: {
    area: 'conversion',
    severity: 'medium',
    title: 'Add your opening hours',
    why: 'It is what people look for first on the site of a local business.',
  },
  socials: {
    area: 'seo',
    severity: 'low',
    title: 'Link your social profiles',
    why: 'Search engines connect them with your site.',
  },
  brand: {
    area: 'content',
    severity: 'low',
    title: 'Choose your brand color',
    why: 'New sites start in your color.',
  },
  services: {
    area: 'content',
    severity: 'medium',
    title: 'List your services',
    why: 'Your sites can show them, and forms can ask for them.',
  },
  valueProps: {
    area: 'content',
    severity: 'low',
    title: 'Say what sets you apart',
    why: 'Texts written for you say it where it counts.',
  },
};

const noTarget = { field: null, siteId: null, siteName: null };

const ofField = (field: CompletenessItem): Stateless => ({
  id: `profile-${field}`,
  code: 'profile',
  ...profileKinds[field],
  target: { ...noTarget, field },
  count: 0,
});

export interface AdvisedSite extends CompanySite {
  counts: RecommendationCounts | undefined;
}

const ofSite = ({ id, name, isPublished, isWaiting, counts }: AdvisedSite): Stateless[] => {
  const target = { ...noTarget, siteId: id, siteName: name };
  const found: Stateless[] = [];
  if (isWaiting) {
    found.push({
      id: `site_waits-${id}`,
      code: 'site_waits',
      area: 'content',
      severity: 'high',
      title: `Publish “${name}”`,
      why: 'Visitors still see details that you have changed.',
      target,
      count: 0,
    });
  }
  if (!isPublished) {
    found.push({
      id: `site_unpublished-${id}`,
      code: 'site_unpublished',
      area: 'conversion',
      severity: 'low',
      title: `Finish and publish “${name}”`,
      why: 'Nobody can visit it yet.',
      target,
      count: 0,
    });
  }
  if (counts && counts.high > 0) {
    found.push({
      id: `site_issues-${id}`,
      code: 'site_issues',
      area: 'content',
      severity: 'medium',
      title: `Check “${name}”`,
      why: 'It has important recommendations.',
      target,
      count: counts.high,
    });
  }
  return found;
};

const noSite: Stateless = {
  id: 'no_site',
  code: 'no_site',
  area: 'conversion',
  severity: 'medium',
  title: 'Create your first site',
  why: 'It starts with the details of this profile.',
  target: noTarget,
  count: 0,
};

/** The most important first; those of one severity in the order of the profile, then of the sites. */
export const companyAdvice = ({ missing }: Completeness, sites: readonly AdvisedSite[]): Stateless[] => {
  const rank = ({ severity }: Stateless): number => recommendationSeverities.indexOf(severity);
  const ofSites = sites.length === 0 ? [noSite] : sites.flatMap(ofSite);
  return [...missing.map(ofField), ...ofSites].toSorted((a, b) => rank(a) - rank(b));
};
