import styles from './blog-page.module.css';

const leaving = (
  <>
    <rect width="640" height="360" fill="var(--brand-1)" />
    <path d="M0 300h640v60H0z" fill="var(--brand-9)" />
    <g fill="var(--brand-6)">
      <path d="M96 252h150v48H96zM256 252h92v48h-92zM96 194h84v48H96zM190 194h158v48H190zM96 136h150v48H96z" />
    </g>
    <path d="M256 136h92v48h-92z" fill="none" stroke="var(--brand-6)" strokeWidth="3" strokeDasharray="9 8" />
    <path d="m430 92 120 22-9 48-120-22z" fill="var(--brand-6)" />
    <path
      d="M360 150c18-34 36-44 58-42"
      fill="none"
      stroke="var(--brand-9)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  </>
);
const paper = (
  <>
    <rect width="640" height="360" fill="var(--neutral-8)" />
    <g fill="none" stroke="var(--neutral-6)" strokeWidth="1.500">
      <path d="M0 60h640M0 120h640M0 180h640M0 240h640M0 300h640M80 0v360M160 0v360M240 0v360M320 0v360M400 0v360M480 0v360M560 0v360" />
    </g>
    <path d="M160 120h160v120H160z" fill="var(--neutral-0)" />
    <path d="M320 120h160v60H320z" fill="var(--brand-6)" />
    <path d="M320 180h80v60h-80z" fill="var(--neutral-3)" />
    <path
      d="M178 146h96M178 164h120M178 182h70"
      stroke="var(--neutral-8)"
      strokeWidth="6"
      strokeLinecap="round"
    />
    <path d="m452 226 40 40" stroke="var(--brand-4)" strokeWidth="5" />
    <path d="M444 214l34 12-14 6-6 14z" fill="var(--brand-4)" />
  </>
);

export function ArticleCover({ slug }: { slug: string }) {
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {slug === 'leaving-is-a-feature' ? leaving : paper}
    </svg>
  );
}
