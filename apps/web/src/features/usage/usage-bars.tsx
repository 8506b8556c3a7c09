import type { UsageMeter } from '@sitewright/contract/usage/usage';
import { useUsageFormat } from './use-usage-format.ts';
import classes from './usage.module.css';

interface Props {
  meter: UsageMeter;
  /** Sites or members, the largest first. */
  parts: readonly { key: string; name: string; value: number }[];
  other: { name: string; value: number };
  empty: string;
}

/** What uses most of a meter, with bars that compare the parts. */
export function UsageBars({ meter, parts, other, empty }: Props) {
  const format = useUsageFormat();
  const rows = other.value > 0 ? [...parts, { key: 'other', ...other }] : parts;
  if (rows.length === 0) return <p className={classes.none}>{empty}</p>;
  const most = Math.max(...rows.map(({ value }) => value));
  return (
    <ul className={classes.sites}>
      {rows.map(({ key, name, value }) => (
        <li key={key}>
          <span dir="auto">{name}</span>
          <span className={classes.bar}>
            <span style={{ inlineSize: `${(value / most) * 100}%` }} />
          </span>
          <span className={classes.count}>{format.amount(meter, value)}</span>
        </li>
      ))}
    </ul>
  );
}
