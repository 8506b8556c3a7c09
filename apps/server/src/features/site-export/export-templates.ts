// The kinds of exports.
import type {
  ExportOptions,
  ExportTemplate,
  ExportUseCase,
} from '@sitewright/contract/site-archive/site-exports';

const everything: ExportOptions = {
  pages: true,
  media: true,
  forms: true,
  submissions: true,
  blog: true,
  history: true,
  formUrl: null,
};
/** What a website shows; messages and versions are none of it. */
const website: ExportOptions = { ...everything, submissions: false, history: false };

export const exportTemplates: readonly ExportTemplate[] = [
  {
    id: 'backup',
    name: 'Full backup',
    description:
      'Everything of the site in one ZIP file. Import it here or on another platform that runs Sitewright.',
    useCase: 'backup',
    format: 'zip',
    options: everything,
  },
  {
    id: 'static-hosting',
    name: 'Static website',
    description: 'HTML, CSS and images for any web server. It also opens from a folder.',
    useCase: 'static-hosting',
    format: 'zip',
    options: website,
  },
  {
    id: 'single-page',
    name: 'Single page',
    description: 'The whole site in one HTML file that you can send by email.',
    useCase: 'single-page',
    format: 'html',
    options: website,
  },
  {
    id: 'hand-over',
    name: 'Client hand-over',
    description: 'The static website with a guide for its owner: hosting, forms, licenses.',
    useCase: 'hand-over',
    format: 'zip',
    options: website,
  },
  {
    id: 'developer',
    name: 'Developer',
    description: 'A folder for Git: pages, partials and content in files that diff well.',
    useCase: 'developer',
    format: 'zip',
    options: website,
  },
];

export const exportTemplate = (id: ExportUseCase): ExportTemplate =>
  exportTemplates.find((template) => template.id === id)!;
