/** What the preview tells the builder around it. */
export type PreviewMessage = 'submitted' | 'draft';

/** The frame has no origin and does not know the one around it; the message holds nothing but the name of a button. */
export const tellBuilder = (formPreview: PreviewMessage): void => parent.postMessage({ formPreview }, '*');
