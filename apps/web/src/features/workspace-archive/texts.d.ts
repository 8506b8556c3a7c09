import type workspaceArchive from '../../../public/locales/en/workspace-archive.json';

declare module '../../lib/translations-shape.ts' {
  interface Translations {
    'workspace-archive': typeof workspaceArchive;
  }
}
