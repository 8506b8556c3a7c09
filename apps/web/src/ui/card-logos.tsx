import styles from './card-logos.module.css';

/** Small-size logos on their standard backgrounds, readable in both colour schemes. */
const cards = [
  {
    name: 'Visa',
    art: (
      <>
        <rect width="40" height="26" rx="4" fill="#1a1f71" />
        <text
          x="20"
          y="17.500"
          textAnchor="middle"
          fontSize="12"
          fontStyle="italic"
          fontWeight="800"
          fill="#fff"
        >
          VISA
        </text>
      </>
    ),
  },
  {
    name: 'Mastercard',
    art: (
      <>
        <rect width="40" height="26" rx="4" fill="#252525" />
        <circle cx="16" cy="13" r="7.500" fill="#eb001b" />
        <circle cx="24" cy="13" r="7.500" fill="#f79e1b" />
        <path d="M20 6.660a7.500 7.500 0 0 1 0 12.680 7.500 7.500 0 0 1 0-12.680z" fill="#ff5f00" />
      </>
    ),
  },
  {
    name: 'American Express',
    art: (
      <>
        <rect width="40" height="26" rx="4" fill="#016fd0" />
        <text
          x="20"
          y="16.500"
          textAnchor="middle"
          fontSize="9"
          fontWeight="800"
          letterSpacing=".4"
          fill="#fff"
        >
          AMEX
        </text>
      </>
    ),
  },
  {
    name: 'JCB',
    art: (
      <>
        <rect width="40" height="26" rx="4" fill="#fff" />
        <rect x="8" y="5" width="7" height="16" rx="2.500" fill="#0e4c96" />
        <rect x="16.500" y="5" width="7" height="16" rx="2.500" fill="#c8102e" />
        <rect x="25" y="5" width="7" height="16" rx="2.500" fill="#00843d" />
        <g fill="#fff" fontSize="6" fontWeight="800" textAnchor="middle">
          <text x="11.500" y="15.200">
            J
          </text>
          <text x="20" y="15.200">
            C
          </text>
          <text x="28.500" y="15.200">
            B
          </text>
        </g>
      </>
    ),
  },
] as const;

export function CardLogos({ label }: { label: string }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {cards.map(({ name, art }) => (
        <li key={name}>
          <svg width="40" height="26" viewBox="0 0 40 26" role="img" aria-label={name}>
            {art}
          </svg>
        </li>
      ))}
    </ul>
  );
}
