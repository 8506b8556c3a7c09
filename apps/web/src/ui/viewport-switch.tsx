import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import styles from './viewport-switch.module.css';

export const viewports = ['desktop', 'tablet', 'mobile'] as const;
export type Viewport = (typeof viewports)[number];

const icons = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };

interface ViewportSwitchProps {
  labels: Record<Viewport | 'label', string>;
  value: Viewport;
  onChange: (viewport: Viewport) => void;
}

export function ViewportSwitch({ labels, value, onChange }: ViewportSwitchProps) {
  return (
    <fieldset className={styles.switch} aria-label={labels.label}>
      {viewports.map((viewport) => {
        const Icon = icons[viewport];
        return (
          <button
            key={viewport}
            type="button"
            aria-pressed={viewport === value}
            aria-label={labels[viewport]}
            title={labels[viewport]}
            onClick={() => onChange(viewport)}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
