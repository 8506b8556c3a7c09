import { Progress } from '@mantine/core';
import type { MeterUsage, UsageState } from '@sitewright/contract/usage/usage';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { StatusBadge, type Tone } from '../../ui/listing/status-badge.tsx';
import { useUsageFormat } from './use-usage-format.ts';
import classes from './usage.module.css';

const tones: Record<UsageState, Tone> = { ok: 'good', warning: 'warning', critical: 'bad', exceeded: 'bad' };
const colors: Record<UsageState, string> = {
  ok: 'green',
  warning: 'yellow',
  critical: 'red',
  exceeded: 'red',
};

function LimitBar({ meter, used, limit, state }: MeterUsage & { limit: number }) {
  const { t } = useTranslation('usage');
  const format = useUsageFormat();
  const words = t('of', { used: format.amount(meter, used), limit: format.amount(meter, limit) });
  const share = limit > 0 ? used / limit : used > 0 ? 1 : 0;
  return (
    <>
      <p className={classes.amount}>
        <strong>{format.amount(meter, used)}</strong> / {format.amount(meter, limit)}
      </p>
      <Progress.Root size={8}>
        <Progress.Section
          value={Math.min(100, share * 100)}
          color={colors[state]}
          // Its own attributes would say the percentage instead of the amounts.
          withAria={false}
          role="progressbar"
          aria-label={t(`meters.${meter}`)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.floor(share * 100))}
          aria-valuetext={words}
        />
      </Progress.Root>
      <p className={classes.line}>
        {/* Rounded down: 100% means that nothing is left. */}
        <span>{t('percent', { percent: format.percent(Math.floor(share * 100) / 100) })}</span>
        {state !== 'ok' && <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>}
      </p>
    </>
  );
}

/** One meter. `showsLimit`: the caller sees limits, so that none means unlimited. */
export function MeterCard({ usage, showsLimit }: { usage: MeterUsage; showsLimit: boolean }) {
  const { t } = useTranslation('usage');
  const format = useUsageFormat();
  const { meter, used, limit, resetsAt, forecast } = usage;
  return (
    <li className={classes.card}>
      <h2>{t(`meters.${meter}`)}</h2>
      <p className={classes.hint}>{t(`hints.${meter}`)}</p>
      {limit === null ? (
        <>
          <p className={classes.amount}>
            <strong>{format.amount(meter, used)}</strong>
          </p>
          {showsLimit && <p className={classes.line}>{t('unlimited')}</p>}
        </>
      ) : (
        <LimitBar {...usage} limit={limit} />
      )}
      {forecast && <p className={classes.forecast}>{t('forecast', { date: format.day(forecast) })}</p>}
      {resetsAt && <p className={classes.hint}>{t('resets', { date: format.day(resetsAt) })}</p>}
    </li>
  );
}
