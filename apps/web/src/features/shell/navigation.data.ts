import type { Translations } from '../../lib/translations-shape.ts';
import { paths } from '../../routes/paths.ts';

type NavLabel = keyof Translations['public']['nav'];
type FooterLabel = keyof Translations['public']['footer'];

export const mainLinks: readonly { label: NavLabel; to: string }[] = [
  { label: 'home', to: paths.home },
  { label: 'features', to: paths.features },
  { label: 'templates', to: paths.siteTemplates },
  { label: 'pricing', to: paths.pricing },
  { label: 'integrations', to: paths.integrations },
];

export const resourceLinks: readonly { label: NavLabel; to: string }[] = [
  { label: 'blog', to: paths.blog },
  { label: 'help', to: paths.help },
  { label: 'tutorials', to: paths.tutorials },
  { label: 'apiDocs', to: paths.apiDocs },
  { label: 'status', to: paths.status },
];

interface FooterColumn {
  title: FooterLabel;
  links: readonly { label: NavLabel | FooterLabel; to: string }[];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'product',
    links: [
      { label: 'features', to: paths.features },
      { label: 'templates', to: paths.siteTemplates },
      { label: 'pricing', to: paths.pricing },
      { label: 'integrations', to: paths.integrations },
    ],
  },
  {
    title: 'resources',
    links: resourceLinks,
  },
  {
    title: 'company',
    links: [
      { label: 'about', to: paths.about },
      { label: 'careers', to: paths.careers },
      { label: 'contact', to: paths.contact },
      { label: 'privacy', to: paths.privacy },
      { label: 'terms', to: paths.terms },
      { label: 'gdpr', to: paths.gdpr },
      { label: 'accessibility', to: paths.accessibility },
    ],
  },
];
