// Area, severity and reason of each recommendation. The web app has the reasons in its languages.
import type {
  RecommendationArea,
  RecommendationCode,
  RecommendationSeverity,
} from '@sitewright/contract/recommendations/recommendations';

interface Kind {
  area: RecommendationArea;
  severity: RecommendationSeverity;
  why: string;
}

export const recommendationKinds: Record<RecommendationCode, Kind> = {
  no_pages: { area: 'content', severity: 'high', why: 'A site without pages can’t be published.' },
  no_home: {
    area: 'content',
    severity: 'high',
    why: 'Visitors who enter your address need a page to land on.',
  },
  not_drawn: { area: 'content', severity: 'high', why: 'The site can’t be published until this is fixed.' },
  unknown_section: { area: 'content', severity: 'high', why: 'Visitors don’t see this section.' },
  empty_page: { area: 'content', severity: 'high', why: 'Visitors who open this page see nothing.' },
  broken_link: { area: 'content', severity: 'high', why: 'Visitors who follow the link get an error.' },
  empty_link: { area: 'content', severity: 'medium', why: 'Visitors click it and nothing happens.' },
  placeholder_text: {
    area: 'content',
    severity: 'medium',
    why: 'Visitors see that the page isn’t finished.',
  },
  thin_page: {
    area: 'content',
    severity: 'low',
    why: 'Visitors and search engines learn little from a page with so few words.',
  },
  missing_alt: {
    area: 'a11y',
    severity: 'high',
    why: 'People who use a screen reader don’t know what the image shows, and neither do search engines.',
  },
  low_contrast: {
    area: 'a11y',
    severity: 'high',
    why: 'Many people can’t read this text, least of all in sunlight.',
  },
  heading_order: {
    area: 'a11y',
    severity: 'medium',
    why: 'People who use a screen reader move from heading to heading and lose their place.',
  },
  missing_seo_title: {
    area: 'seo',
    severity: 'medium',
    why: 'Search results show the title first. Without one, search engines make one up.',
  },
  duplicate_seo_title: {
    area: 'seo',
    severity: 'medium',
    why: 'In search results, nobody can tell the two pages apart.',
  },
  missing_seo_description: {
    area: 'seo',
    severity: 'medium',
    why: 'Search results show it below the title. Without one, search engines pick any text from the page.',
  },
  long_seo_title: { area: 'seo', severity: 'low', why: 'Search results cut off longer titles.' },
  seo_description_length: {
    area: 'seo',
    severity: 'low',
    why: 'Search engines replace very short descriptions and cut off long ones.',
  },
  not_indexed: { area: 'seo', severity: 'low', why: 'Nobody finds this page through a search engine.' },
  orphan_page: {
    area: 'seo',
    severity: 'low',
    why: 'Visitors can only open it if they know its address, and search engines rank it lower.',
  },
  no_social_image: {
    area: 'seo',
    severity: 'low',
    why: 'Links to your site are shared without an image and get fewer clicks.',
  },
  heavy_page: {
    area: 'performance',
    severity: 'medium',
    why: 'On a phone, the page takes long to load and many visitors leave before it has.',
  },
  no_contact: {
    area: 'conversion',
    severity: 'high',
    why: 'Visitors who want to become customers can’t reach you.',
  },
  no_call_to_action: {
    area: 'conversion',
    severity: 'medium',
    why: 'Visitors read the home page and don’t know what to do next.',
  },
  no_privacy_page: {
    area: 'conversion',
    severity: 'medium',
    why: 'Your form collects personal data. Many countries require a privacy policy for that.',
  },
  untested_form: {
    area: 'conversion',
    severity: 'medium',
    why: 'Send yourself a test to make sure that messages arrive.',
  },
  payments_not_connected: {
    area: 'conversion',
    severity: 'high',
    why: 'The site can’t be published until payments are connected or the field is removed.',
  },
};
