import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { Variant } from './use-generation.ts';
import { groupsOf, type TextGroup } from './generation-texts.ts';
import styles from './ai-generation.module.css';

/** The texts of a result, or those that are there by now. */
export function ResultTexts({ variant: { call, output, texts } }: { variant: Variant }) {
  const { t } = useTranslation('ai-generation');
  const groups: TextGroup[] = output
    ? groupsOf(call.kind, output)
    : [{ heading: '', texts: [...texts.values()] }];
  if (output && call.kind === 'alt') return <AltResults output={output} />;
  const failed = output && call.kind === 'site' ? failedPages(output) : [];
  if (output && groups.length === 0) return <p className={styles.hint}>{t('nothingBetter')}</p>;
  return (
    <div className={styles.texts}>
      {failed.length > 0 && (
        <p role="status">{t('pagesFailed', { count: failed.length, pages: failed.join(', ') })}</p>
      )}
      {groups.map(({ heading, texts: lines }, index) => (
        // Groups have no identity but their place.
        <section key={index}>
          {heading !== '' && <h3 dir="auto">{heading}</h3>}
          {lines.map((line, at) => (
            <p key={at} dir="auto">
              {line}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

const failedPages = ({ pages }: Record<string, unknown>): string[] =>
  (pages as { title: string; failure: string | null }[])
    .filter(({ failure }) => failure !== null)
    .map(({ title }) => title);

interface AltImage {
  src?: string;
  alt: string | null;
  isDecorative: boolean;
}

/** Suggestions beside their images. */
function AltResults({ output: { images, total } }: { output: Record<string, unknown> }) {
  const { t } = useTranslation('ai-generation');
  const list = images as AltImage[];
  if (list.length === 0) return <p className={styles.hint}>{t('alt.none')}</p>;
  return (
    <>
      <ul className={styles.images}>
        {list.map(({ src, alt, isDecorative }, index) => (
          // The same image may be in several places.
          <li key={index}>
            {src !== undefined && <img src={src} alt="" loading="lazy" />}
            <p dir="auto" className={alt ? undefined : styles.hint}>
              {isDecorative ? t('alt.decorative') : (alt ?? t('alt.unknown'))}
            </p>
          </li>
        ))}
      </ul>
      {typeof total === 'number' && total > list.length && (
        <p className={styles.hint}>{t('alt.more', { count: total - list.length })}</p>
      )}
    </>
  );
}
