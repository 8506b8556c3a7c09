import styles from './logo.module.css';

/** Logo mark: two rows of blocks laid like bricks. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-primary)" />
      <path d="M8 9h10v5H8zM14 18h10v5H14z" fill="#fff" />
      <path d="M20.5 9H24v5h-3.500zM8 18h3.500v5H8z" fill="#fff" fillOpacity=".55" />
    </svg>
  );
}

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span>Sitewright</span>
    </span>
  );
}
