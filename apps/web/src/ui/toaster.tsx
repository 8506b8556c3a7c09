import { limits } from '@sitewright/contract/limits';
import { Toaster } from 'react-hot-toast';

/** The library keeps at most 20 toasts by itself, which is the limit wanted here. */
export default function Toasts() {
  const { errorMs, successMs, blankMs } = limits.toasts;
  return (
    <Toaster
      position="bottom-right"
      toastOptions={{
        duration: blankMs,
        success: { duration: successMs },
        error: { duration: errorMs },
        style: {
          maxWidth: 420,
          padding: '10px 14px',
          borderRadius: 'var(--radius-medium)',
          border: '1px solid var(--color-border)',
          background: 'var(--color-surface)',
          color: 'var(--color-text)',
          boxShadow: 'var(--shadow-medium)',
          fontSize: 'var(--text-sm)',
        },
      }}
    />
  );
}
