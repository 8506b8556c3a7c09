import { TextInput } from '@mantine/core';
import {
  type CompiledRedirects,
  type PathOutcome,
  resolvePath,
} from '@sitewright/contract/site-settings/redirect-rules';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import { readableUrl } from './readable-url.ts';
import styles from './redirects.module.css';

interface Props {
  rules: CompiledRedirects;
  served: ReadonlySet<string>;
}

/** The path and the query string of what was typed: a path, or the whole URL of a page. */
const partsOf = (typed: string): { path: string; query: string } | undefined => {
  const text = typed
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*$/, '');
  if (typed.trim() === '') return undefined;
  const [path = '', ...query] = text.split('?');
  return { path: path.startsWith('/') ? path : `/${path}`, query: query.join('?') };
};

/** Says where a path leads with the rules as they are being edited. */
export function TestPath({ rules, served }: Props) {
  const { t } = useTranslation('site-settings');
  const [typed, setTyped] = useState('');
  const parts = partsOf(typed);
  const describe = (outcome: PathOutcome): string => {
    switch (outcome.kind) {
      case 'page':
        return t('redirects.test.page');
      case 'missing':
        return t('redirects.test.missing');
      case 'gone':
        return t('redirects.test.gone', { from: outcome.rule.from });
      default: {
        const { status, rule } = outcome;
        const location = readableUrl(outcome.location);
        return rule
          ? t('redirects.test.redirect', { status, location, from: rule.from })
          : t('redirects.test.sameAddress', { status, location });
      }
    }
  };
  return (
    <div className={styles.test}>
      <TextInput
        label={t('redirects.test.label')}
        placeholder="/old-page"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter would save the form.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className={controls.hint} role="status">
        {parts
          ? describe(resolvePath(rules, (path) => served.has(readableUrl(path)), parts.path, parts.query))
          : t('redirects.test.hint')}
      </p>
    </div>
  );
}
