import { tenantHost } from '../../../lib/tenant-host.ts';
import { useIsDark } from '../../../theme/color-scheme.ts';
import { Logo } from '../../../ui/logo.tsx';
import styles from './brand-logo.module.css';

interface Props {
  size?: number;
  /** Shows only the logo mark on small screens. */
  isCompact?: boolean;
}

/** The product logo, or on a workspace's host its logo or name. */
export function BrandLogo({ size = 28, isCompact = false }: Props) {
  const isDark = useIsDark();
  if (!tenantHost) return <Logo size={size} />;
  const { productName, logoLight, logoDark, favicon } = tenantHost.branding;
  const logo = (isDark ? (logoDark ?? logoLight) : logoLight) ?? undefined;
  return (
    <span className={styles.brand} data-compact={isCompact || undefined}>
      {isCompact && (
        <span className={styles.mark}>
          {favicon ? <img src={favicon} alt={productName} /> : productName.slice(0, 1)}
        </span>
      )}
      {logo ? (
        <img className={styles.image} src={logo} alt={productName} />
      ) : (
        <span className={styles.name}>{productName}</span>
      )}
    </span>
  );
}
