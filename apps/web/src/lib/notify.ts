import { createElement } from 'react';

/** Short messages at the edge of the screen. The toast library and its place load with the first one. */
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
  /** Stays for the usual time of its kind unless `duration`, in milliseconds, says otherwise. */
  success: (text: string, duration?: number): void =>
    void show((toast) => toast.success(text, duration === undefined ? {} : { duration })),
  error: (text: string): void => void show((toast) => toast.error(text)),
  /** Says what was done and offers to take it back. */
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
