import type { CSSProperties } from 'react';
import type { LandingTexts } from './landing-config.ts';
import styles from './mini-bakery.module.css';

interface MiniBakeryProps {
  words: LandingTexts['builder']['site'];
  palette: { accent: string; ground: string; ink: string };
  selectedLabel: string;
}

/** Example site in the illustration. Decorative: hidden from screen readers. */
export function MiniBakery({ words, palette, selectedLabel }: MiniBakeryProps) {
  const style = {
    '--accent': palette.accent,
    '--ground': palette.ground,
    '--ink': palette.ink,
  } as CSSProperties;
  return (
    <div className={styles.site} style={style} aria-hidden="true">
      <div className={styles.header}>
        <b>{words.name}</b>
        {words.nav.map((link) => (
          <span key={link}>{link}</span>
        ))}
      </div>
      <div className={styles.hero}>
        <span className={styles.tag}>{selectedLabel}</span>
        <div>
          <p className={styles.title}>{words.title}</p>
          <p className={styles.text}>{words.text}</p>
          <span className={styles.action}>{words.action}</span>
        </div>
        <Loaf />
        <i className={styles.handle} />
      </div>
      <div className={styles.items}>
        {words.items.map((item, index) => (
          <div key={item}>
            <span>{item}</span>
            <b>{words.prices[index]}</b>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Illustration of a loaf, in the colours of the selected palette. */
function Loaf() {
  return (
    <svg className={styles.loaf} viewBox="0 0 240 200">
      <circle cx="122" cy="98" r="92" fill="var(--accent)" opacity=".16" />
      <ellipse cx="122" cy="168" rx="86" ry="11" fill="var(--ink)" opacity=".16" />
      <path
        d="M34 138c-8-46 34-92 88-92s98 42 90 92c-2 16-16 26-34 27-38 3-76 3-112 0-16-1-29-11-32-27z"
        fill="#c98545"
      />
      <path d="M34 138c-8-46 34-92 88-92s98 42 90 92c-24-44-150-52-178 0z" fill="#dfa566" />
      <g fill="none" stroke="#f6dfba" strokeWidth="7" strokeLinecap="round">
        <path d="M74 74c16 12 28 32 30 56M112 58c14 16 22 40 22 68M152 62c8 16 12 38 10 58" />
      </g>
      <g fill="#f9ecd4" opacity=".7">
        <circle cx="60" cy="112" r="2.500" />
        <circle cx="92" cy="66" r="2" />
        <circle cx="140" cy="96" r="2.500" />
        <circle cx="180" cy="94" r="2" />
        <circle cx="186" cy="122" r="3" />
        <circle cx="50" cy="134" r="2" />
      </g>
    </svg>
  );
}
