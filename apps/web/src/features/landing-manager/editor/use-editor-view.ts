import type { LandingTemplate, TemplatePage } from '@sitewright/contract/landing/landing-template';
import { useState } from 'react';
import type { Language } from '../../../lib/languages.ts';
import { currentLanguage } from '../../../lib/translations.ts';
import { fittingViewport } from '../../../ui/device-width.ts';
import type { Viewport } from '../../../ui/viewport-switch.tsx';

/** Part of the page that the editor shows: page, language and device. */
export function useEditorView() {
  const [page, setPage] = useState<TemplatePage>('home');
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [viewport, setViewport] = useState<Viewport>(fittingViewport);
  return { page, setPage, language, setLanguage, viewport, setViewport };
}

export type EditorView = ReturnType<typeof useEditorView>;

/** The sections of a page that can be switched off. */
export const switchableSections = (
  { defaultConfig: { sections, features } }: LandingTemplate,
  page: TemplatePage,
): string[] => sections[page].filter((name) => Object.hasOwn(features, name));
