/** What the preview tells the builder around it. */
export type PreviewMessage = 'submitted' | 'draft';

/** The frame is the builder’s own, and a message says only that something was pressed: any origin may hear it. */
export const tellBuilder = (formPreview: PreviewMessage): void => parent.postMessage({ formPreview }, '*');
