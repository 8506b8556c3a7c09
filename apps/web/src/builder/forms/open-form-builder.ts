/** spec: the form builder opens with an event of the window. */
export const openFormBuilderEvent = 'open-form-builder';

export interface OpenFormBuilderDetail {
  /** The section, or the dropped element, whose form is edited. */
  sectionId: string;
  /** Default: the form of the section; a new one when it has none. */
  formId?: string | undefined;
}

export const openFormBuilder = (detail: OpenFormBuilderDetail): void => {
  window.dispatchEvent(new CustomEvent(openFormBuilderEvent, { detail }));
};
