import { createElement } from 'react';

/** Toasts. The toast library and its container load with the first one. */
const library = () => import('react-hot-toast');

const listeners = new Set<() => void>();
let isUsed = false;

type Show = (toasts: Awaited<ReturnType<typeof library>>['toast']) => unknown;

const show = async (give: Show): Promise<void> => {
  isUsed = true;
  for (const listener of listeners) listener();
  const { toast } = await library();
  await give(toast);
};

export const notify = {
  /** `duration` in milliseconds; defaults to the duration of its kind. */
  success: (text: string, duration?: number): void =>
    void show((toast) => toast.success(text, duration === undefined ? {} : { duration })),
  error: (text: string): void => void show((toast) => toast.error(text)),
  /** Toast with an undo button. */
  undoable: (text: string, label: string, onUndo: () => void): void =>
    void show(async (toast) => {
      const { UndoToast } = await import('../ui/undo-toast.tsx');
      toast(({ id }) => {
        const handleUndo = (): void => {
          toast.dismiss(id);
          onUndo();
        };
        return createElement(UndoToast, { text, label, onUndo: handleUndo });
      });
    }),
};

export const toastUse = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): boolean => isUsed,
};
