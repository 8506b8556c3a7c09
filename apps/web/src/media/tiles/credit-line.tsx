import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { Tile } from './tile.ts';
import classes from './tiles.module.css';

function Outward({ href, name, tabIndex }: { href: string; name: string; tabIndex: number }) {
  const { t } = useTranslation('media');
  return (
    <a href={href} target="_blank" rel="noreferrer" tabIndex={tabIndex} aria-label={t('newWindow', { name })}>
      {name}
    </a>
  );
}

/** Credit of a stock photo, or the name of an own file. */
export function CreditLine({ tile, tabIndex }: { tile: Tile; tabIndex: number }) {
  const { t } = useTranslation('media');
  const { credit } = tile;
  if (!credit)
    return (
      <p className={classes.caption}>
        <span>{tile.name}</span>
      </p>
    );
  const { name, url, service, serviceUrl } = credit;
  const by = t('by', { name });
  return (
    <p className={classes.caption}>
      {url === null ? <span>{by}</span> : <Outward href={url} name={by} tabIndex={tabIndex} />}
      {serviceUrl !== null && <Outward href={serviceUrl} name={service} tabIndex={tabIndex} />}
    </p>
  );
}
