// Finds the design that a section is rendered with.
import type { Section } from '@sitewright/contract/content';
import { isCustomType } from '@sitewright/contract/custom-templates/custom-type';
import { isHtmlSection } from '@sitewright/contract/sections/own-code';
import { dataOf } from '@sitewright/contract/sections/section-data';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { EditorLibrary } from './editor-library.ts';

/**
 * None for a section that shows its own markup. For uploaded designs the version that the section was made with, else the newest; otherwise the design of the type.
 */
export const designOfSection = (
  { designs, versions }: Pick<EditorLibrary, 'designs' | 'versions'>,
  type: string,
  section?: Pick<Section, 'data' | 'values' | 'content' | 'htmlCode' | 'renderMode'>,
): SectionDesign | undefined => {
  if (section && isHtmlSection(section)) return undefined;
  const id = isCustomType(type) ? dataOf(section ?? {})?.['templateId'] : undefined;
  const version = typeof id === 'string' ? versions.get(id) : undefined;
  const isOfType = version?.type === type || version?.type.startsWith(`${type}@`) === true;
  return isOfType ? version : designs.get(type);
};
