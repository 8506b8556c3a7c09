import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconGripVertical,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { LandingTexts } from './landing-config.ts';
import { MiniBakery } from './mini-bakery.tsx';
import styles from './mini-builder.module.css';

type BuilderTexts = LandingTexts['builder'];

const icon = { size: 16, stroke: 1.6 };
const selectedSection = 1;

/** Theme colours as used by three section schemes; the swatches show accent, background and text. */
const schemes = [
  { accent: '#a2451f', ground: '#f8f0e4', ink: '#2e1f14' },
  { accent: '#8f3a17', ground: '#eedcc0', ink: '#2e1f14' },
  { accent: '#e0a13a', ground: '#2a1b12', ink: '#f6ecdd' },
] as const;

/** Miniature of the builder: the palettes repaint the page, the rest is static. */
export function MiniBuilder({ words }: { words: BuilderTexts }) {
  const [chosen, setChosen] = useState(0);
  const scheme = schemes[chosen] ?? schemes[0];
  return (
    <figure className={styles.window} aria-label={words.label}>
      <Toolbar words={words} />
      <div className={styles.body}>
        <SectionList words={words} />
        <div className={styles.canvas}>
          <MiniBakery words={words.site} palette={scheme} selectedLabel={words.selected} />
        </div>
        <div className={styles.panel}>
          <strong>{words.design}</strong>
          <fieldset className={styles.palettes}>
            <legend>{words.colors}</legend>
            {schemes.map(({ accent, ground, ink }, index) => (
              <button
                key={accent}
                type="button"
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                <span aria-hidden="true" className={styles.swatch}>
                  <i style={{ background: ground }} />
                  <i style={{ background: accent }} />
                  <i style={{ background: ink }} />
                </span>
                {words.schemes[index]}
              </button>
            ))}
          </fieldset>
          <div aria-hidden="true" className={styles.control}>
            <span>{words.space}</span>
            <div className={styles.lengths}>
              <i>{words.above}</i>
              <b>88px</b>
              <i>{words.below}</i>
              <b>64px</b>
            </div>
          </div>
        </div>
      </div>
      <figcaption className={styles.caption}>{words.tryIt}</figcaption>
    </figure>
  );
}

function Toolbar({ words }: { words: BuilderTexts }) {
  return (
    <div className={styles.toolbar} aria-hidden="true">
      <strong>{words.file}</strong>
      <span className={styles.saved}>
        <IconCheck {...icon} />
        {words.saved}
      </span>
      <span className={styles.devices}>
        <IconDeviceDesktop {...icon} data-on="" />
        <IconDeviceTablet {...icon} />
        <IconDeviceMobile {...icon} />
      </span>
      <span className={styles.history}>
        <IconArrowBackUp {...icon} />
        <IconArrowForwardUp {...icon} />
      </span>
      <span className={styles.publish}>{words.publish}</span>
    </div>
  );
}

function SectionList({ words }: { words: BuilderTexts }) {
  return (
    <div className={styles.sections} aria-hidden="true">
      <strong>{words.sections}</strong>
      {words.library.map((name, index) => (
        <span key={name} data-on={index === selectedSection}>
          <IconGripVertical size={14} stroke={1.6} />
          {name}
        </span>
      ))}
    </div>
  );
}
