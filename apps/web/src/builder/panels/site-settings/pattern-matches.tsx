import {
  type CompiledRedirects,
  compileRedirects,
  matchPattern,
  resolvePath,
} from '@sitewright/contract/site-settings/redirect-rules';
import type { Redirect, SitePath } from '@sitewright/contract/site-settings/redirects';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import { readableUrl } from './readable-url.ts';
import styles from './redirects.module.css';

export interface RulesOfSite {
  rules: CompiledRedirects;
  paths: readonly SitePath[];
  /** Paths with a page. */
  served: ReadonlySet<string>;
}

const matchesShown = 20;

/** The URLs of the site that a pattern matches, and what visitors of each get. */
export function PatternMatches({ rule, rules, paths, served }: RulesOfSite & { rule: Redirect }) {
  const { t } = useTranslation('site-settings');
  const { from, to, code } = rule;
  const matches = useMemo(() => {
    const own = compileRedirects([{ from: from.trim(), to, code }]);
    return paths.filter(({ path }) => matchPattern(own, path));
  }, [paths, from, to, code]);
  if (matches.length === 0) return <p className={controls.hint}>{t('redirects.noMatches')}</p>;
  const describe = (path: string): string => {
    const outcome = resolvePath(rules, (one) => served.has(one), path);
    if (outcome.kind === 'page') return t('redirects.keepsPage');
    if (outcome.kind === 'missing') return '404';
    const by = outcome.kind === 'gone' || outcome.rule ? outcome.rule : undefined;
    const result = outcome.kind === 'gone' ? '410' : `${outcome.status} → ${readableUrl(outcome.location)}`;
    return by && by.from !== from.trim() ? t('redirects.byOther', { result, from: by.from }) : result;
  };
  return (
    <>
      <p className={controls.hint}>{t('redirects.matches', { count: matches.length })}</p>
      <ul className={styles.matches}>
        {matches.slice(0, matchesShown).map(({ path, kind }) => (
          <li key={path}>
            <b>{path}</b>
            <span>{t(`redirects.kinds.${kind}`)}</span>
            <span>{describe(path)}</span>
          </li>
        ))}
      </ul>
      {matches.length > matchesShown && (
        <p className={controls.hint}>
          {t('redirects.moreMatches', { count: matches.length - matchesShown })}
        </p>
      )}
    </>
  );
}
