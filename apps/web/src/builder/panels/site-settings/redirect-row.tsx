import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { isPattern, redirectCodes } from '@sitewright/contract/site-settings/redirect-rules';
import type { Redirect } from '@sitewright/contract/site-settings/redirects';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { IconButton } from '../panel-field.tsx';
import { PatternMatches, type RulesOfSite } from './pattern-matches.tsx';
import styles from './redirects.module.css';
import classes from './site-settings.module.css';

interface Props extends RulesOfSite {
  form: UseFormReturnType<{ redirects: Redirect[] }>;
  index: number;
  /** Places of the patterns before and after this one. */
  previous: number | undefined;
  next: number | undefined;
  onSwap: (index: number, other: number) => void;
}

const codeLabels = { 301: 'redirects.stays', 302: 'redirects.detour', 410: 'redirects.gone' } as const;

export function RedirectRow({ form, index, previous, next, onSwap, ...site }: Props) {
  const { t } = useTranslation('site-settings');
  const path = `redirects.${index}`;
  const n = index + 1;
  const { from, code } = form.values.redirects[index]!;
  const max = limits.sites.redirectPathMaxLength;
  const isGone = code === 410;
  return (
    <li className={classes.redirect}>
      <TextInput
        aria-label={t('redirects.from', { n })}
        placeholder="/old-page"
        spellCheck={false}
        maxLength={max}
        {...form.getInputProps(`${path}.from`)}
      />
      <TextInput
        aria-label={t('redirects.to', { n })}
        placeholder={isGone ? t('redirects.noTarget') : '/new-page'}
        spellCheck={false}
        maxLength={max}
        disabled={isGone}
        {...form.getInputProps(`${path}.to`)}
      />
      <NativeSelect
        aria-label={t('redirects.code', { n })}
        data={redirectCodes.map((value) => ({ value: String(value), label: t(codeLabels[value]) }))}
        value={String(code)}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          form.setFieldValue(`${path}.code`, chosen);
          if (chosen === 410) form.setFieldValue(`${path}.to`, '');
        }}
      />
      <IconButton
        label={t('redirects.remove', { n })}
        onClick={() => form.removeListItem('redirects', index)}
      >
        <IconTrash size={16} stroke={1.6} />
      </IconButton>
      {isPattern(from) && (
        <PatternTools {...site} index={index} rule={form.values.redirects[index]!}>
          {previous !== undefined && (
            <IconButton label={t('redirects.up', { n })} onClick={() => onSwap(index, previous)}>
              <IconArrowUp size={16} stroke={1.6} />
            </IconButton>
          )}
          {next !== undefined && (
            <IconButton label={t('redirects.down', { n })} onClick={() => onSwap(index, next)}>
              <IconArrowDown size={16} stroke={1.6} />
            </IconButton>
          )}
        </PatternTools>
      )}
    </li>
  );
}

interface PatternToolsProps extends RulesOfSite {
  index: number;
  rule: Redirect;
  children: React.ReactNode;
}

/** What a pattern has that an exact path has not: an order and a preview. */
function PatternTools({ index, rule, children, ...site }: PatternToolsProps) {
  const { t } = useTranslation('site-settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.pattern}>
      <div className={styles.patternTools}>
        <span className={styles.badge}>{t('redirects.pattern')}</span>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'redirects.hideMatchesOf' : 'redirects.showMatchesOf', { n: index + 1 })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'redirects.hideMatches' : 'redirects.showMatches')}
        </Button>
        {children}
      </div>
      {isOpen && <PatternMatches {...site} rule={rule} />}
    </div>
  );
}
