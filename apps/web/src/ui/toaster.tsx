import { limits } from '@sitewright/contract/limits';
import { useSyncExternalStore } from 'react';
import { Toaster } from 'react-hot-toast';

const phone = matchMedia('(max-width: 640px)');
const subscribe = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** Phone insets: between the back and close buttons in the top corners. */
const betweenCorners = { top: 'max(10px, env(safe-area-inset-top))', left: 56, right: 56 };

/**
 * The library's default limit of 20 toasts is the required one. They are positioned away from dialog buttons, which
 * are at the bottom, on the right on wide screens.
 */
export default function Toasts() {
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches);
  const { errorMs, successMs, blankMs } = limits.toasts;
  return (
    <Toaster
      position={isPhone ? 'top-center' : 'bottom-left'}
      containerStyle={isPhone ? betweenCorners : {}}
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
