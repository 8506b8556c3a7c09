import type { FormContent } from '@sitewright/contract/forms/forms';
import { renderForm } from '@sitewright/forms/render/render-form';
import { en } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';

export interface DrawFormContentOptions {
  /** Unique on the page. */
  place: string;
  /** Language of the site. */
  locale: string;
  /** On the canvas: nothing in it can be focused. */
  edit?: boolean;
}

/**
 * A form as it is edited, which is not submitted to anywhere: for the canvas, previews and thumbnails. Content of a page
 * is not checked: undefined for what no form can be drawn from.
 */
export const drawFormContent = (
  content: Pick<FormContent, 'name' | 'description' | 'fields' | 'settings' | 'styling'>,
  { place, locale, edit = false }: DrawFormContentOptions,
): string | undefined => {
  const { name, description, fields, settings, styling } = content;
  try {
    return renderForm(
      { publicId: '', name, description, definition: { fields, settings, styling } },
      { texts: locale.startsWith('vi') ? vi : en, locale, action: '#', idPrefix: `form-${place}`, edit },
    );
  } catch {
    return undefined;
  }
};
