/** A form whose submissions are shown. */
export interface FormTarget {
  siteId: string;
  formId: string;
}

export const listKey = (formId: string) => ['submissions', formId] as const;
export const detailKey = (formId: string, id: string) => ['submission', formId, id] as const;
