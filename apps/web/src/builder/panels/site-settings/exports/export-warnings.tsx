import type { ExportWarning } from '@sitewright/contract/static-export/export-warnings';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import styles from './exports.module.css';

/** Warnings that name a form or an image where it has a name. */
const namedCodes = [
  'form_needs_live_site',
  'form_not_connected',
  'form_posts_to_live_site',
  'image_missing',
] as const;

const isNamedCode = (code: string): code is (typeof namedCodes)[number] =>
  (namedCodes as readonly string[]).includes(code);

/** What differs in an export: what it is, why, and what can be done. */
export function ExportWarnings({ warnings }: { warnings: readonly ExportWarning[] }) {
  const { t } = useTranslation('site-archive');
  const sentence = ({ code, path, detail }: ExportWarning): string =>
    detail === '' && isNamedCode(code)
      ? t(`exports.unnamedWarningTexts.${code}`, { path })
      : t(`exports.warningTexts.${code}`, { path, detail });
  if (warnings.length === 0) return null;
  return (
    <details className={styles.warnings}>
      <summary>{t('exports.warnings', { count: warnings.length })}</summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.path} ${warning.detail}`} dir="auto">
            {sentence(warning)}
          </li>
        ))}
      </ul>
    </details>
  );
}
