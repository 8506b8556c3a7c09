export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/** Prevents the browser from opening dropped files that nothing has accepted, which would replace the builder. */
export const preventFileDrops = (around: Window | Document, signal: AbortSignal): void => {
  const refuse = (event: Event): void => {
    const drag = event as DragEvent;
    if (drag.defaultPrevented || !hasFiles(drag) || isFileField(drag.target)) return;
    drag.preventDefault();
    if (drag.dataTransfer) drag.dataTransfer.dropEffect = 'none';
  };
  for (const type of ['dragover', 'drop']) around.addEventListener(type, refuse, { signal });
};
