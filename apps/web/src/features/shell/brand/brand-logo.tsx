import { useEffect } from 'react';
import { useIsDark } from '../../../theme/color-scheme.ts';
import { Logo } from '../../../ui/logo.tsx';
import styles from './brand-logo.module.css';
import { brandProperties } from './brand-colors.ts';
import { useBrand } from './use-host.ts';

/** The product's mark, or on a workspace's host its logo or name; its colour then rules the page. */
export function BrandLogo({ size }: { size?: number }) {
  const brand = useBrand();
  const isDark = useIsDark();
  const primary = brand?.colors.primary;
  useEffect(() => {
    if (!primary) return undefined;
    const { style } = document.documentElement;
    const properties = brandProperties(primary, isDark);
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(properties)) style.removeProperty(name);
    };
  }, [primary, isDark]);
  if (!brand) return size === undefined ? <Logo /> : <Logo size={size} />;
  const logo = (isDark ? (brand.logoDark ?? brand.logoLight) : brand.logoLight) ?? undefined;
  return logo ? (
    <img className={styles.image} src={logo} alt={brand.name} />
  ) : (
    <span className={styles.name}>{brand.name}</span>
  );
}
