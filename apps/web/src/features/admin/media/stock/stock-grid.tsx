import type { StockImage } from '@sitewright/contract/stock/stock-images';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { Hidden } from '../../../../ui/visually-hidden.tsx';
import { type StockAction, type Step, StockCard } from './stock-card.tsx';
import styles from './stock.module.css';
import { type StockListing, useStockCalls } from './use-stock-images.ts';

export type DialogState = { what: 'edit' | 'remove'; picture: StockImage };

interface Props {
  listing: StockListing;
  mayWrite: boolean;
  /** The grid shows all featured images, and their order can be changed. */
  isOrder: boolean;
  isStale: boolean;
  onAsk: (asked: DialogState) => void;
}

export function StockGrid({ listing, mayWrite, isOrder, isStale, onAsk }: Props) {
  const { t } = useTranslation('admin');
  const { pictures, featured } = listing;
  const calls = useStockCalls();
  const running = useRef<Promise<unknown>>(undefined);
  const grid = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<{ id: string; by: Step }>(undefined);

  // A card loses focus when it moves in the DOM; restore it, so that the same key can move it further.
  useEffect(() => {
    const { id, by } = moved.current ?? {};
    moved.current = undefined;
    const find = (step: Step | undefined) =>
      grid.current?.querySelector<HTMLElement>(`[data-picture="${id}"] [data-step="${step}"]:not(:disabled)`);
    (find(by) ?? find(by === 'earlier' ? 'later' : 'earlier'))?.focus();
  }, [pictures]);

  /** Moves run sequentially, because each must send the version that the previous one returned. */
  const run = async (work: (now: StockListing) => Promise<unknown>): Promise<boolean> => {
    const turn = Promise.resolve(running.current).then(() => work(calls.newest() ?? listing));
    const settled = turn.catch(() => undefined);
    running.current = settled;
    try {
      await turn;
      return true;
    } catch (error) {
      notify.error(messageOf(error, t('stock.failed')));
      return false;
    } finally {
      if (running.current === settled) running.current = undefined;
    }
  };

  type Picture = StockListing['pictures'][number];
  const asItIs = (now: StockListing, picture: Picture): Picture =>
    now.pictures.find(({ id }) => id === picture.id) ?? picture;
  const does: Record<StockAction, (picture: Picture, now: StockListing) => Promise<unknown>> = {
    hide: (picture, now) => calls.change(asItIs(now, picture), { isHidden: true }),
    show: (picture, now) => calls.change(asItIs(now, picture), { isHidden: false }),
    feature: ({ id }, now) => calls.feature([...now.featured.ids, id], now.featured),
    unfeature: ({ id }, now) =>
      calls.feature(
        now.featured.ids.filter((one) => one !== id),
        now.featured,
      ),
    reset: ({ id }) => calls.reset(id),
  };

  const move = async (id: string, by: Step): Promise<void> => {
    // Ignore key repeats while a move is running, so that the card does not move on after the key is released.
    if (running.current) return;
    const at = featured.ids.indexOf(id);
    const to = by === 'earlier' ? at - 1 : at + 1;
    const ids = featured.ids.toSpliced(at, 1).toSpliced(to, 0, id);
    moved.current = { id, by };
    const isDone = await run(() => calls.feature(ids, featured));
    if (isDone) setSaid(t('stock.movedTo', { place: to + 1, count: ids.length }));
    else moved.current = undefined;
  };

  return (
    <>
      <ul
        ref={grid}
        className={styles.grid}
        data-stale={isStale || undefined}
        aria-label={t('media.tabs.stock')}
      >
        {pictures.map((picture) => (
          <StockCard
            key={picture.id}
            picture={picture}
            mayWrite={mayWrite}
            featured={isOrder ? featured : undefined}
            onDo={(deed) =>
              void run((now) => does[deed](picture, now)).then(
                (isDone) => isDone && notify.success(t(`stock.done.${deed}`, { title: picture.title })),
              )
            }
            onMove={(by) => void move(picture.id, by)}
            onAsk={(what) => onAsk({ what, picture })}
          />
        ))}
      </ul>
      <Hidden>
        <span role="status">{said}</span>
      </Hidden>
    </>
  );
}
