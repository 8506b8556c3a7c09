import { ActionIcon, Button, Menu } from '@mantine/core';
import type { StockImage } from '@sitewright/contract/stock/stock-images';
import { IconArrowLeft, IconArrowRight, IconDots } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { StatusBadge } from '../../../../ui/listing/status-badge.tsx';
import styles from './stock.module.css';
import type { Featured } from './use-stock-images.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';

/** Actions that run without confirmation. */
export type StockAction = 'hide' | 'show' | 'feature' | 'unfeature' | 'reset';
export type Step = 'earlier' | 'later';

interface Props {
  picture: StockImage;
  mayWrite: boolean;
  /** Present when the order can be changed. */
  featured: Featured | undefined;
  onDo: (deed: StockAction) => void;
  onMove: (by: Step) => void;
  onAsk: (what: 'edit' | 'remove') => void;
}

export function StockCard(props: Props) {
  const { picture, mayWrite, featured, onMove, onAsk } = props;
  const { t } = useTranslation('admin');
  const { title, alt, thumbnail, isHidden } = picture;
  return (
    <li className={styles.card} data-picture={picture.id} data-hidden={isHidden || undefined}>
      <img className={styles.picture} src={thumbnail} alt={alt} loading="lazy" />
      <div className={styles.about}>
        <h2 dir="auto">{title}</h2>
        <p>{t(`stock.categories.${picture.category}`)}</p>
        <Credit picture={picture} />
        <StatusBadges picture={picture} />
      </div>
      {mayWrite && (
        <div className={styles.foot}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('stock.editName', { title })}
            onClick={() => onAsk('edit')}
          >
            {t('stock.edit')}
          </Button>
          {featured && <Moves picture={picture} count={featured.ids.length} onMove={onMove} />}
          <CardMenu {...props} />
        </div>
      )}
    </li>
  );
}

function Credit({ picture: { credit, licence, sourceUrl } }: { picture: StockImage }) {
  const { t } = useTranslation('admin');
  const words = t('stock.by', { credit, licence });
  return (
    <p className={styles.credit} dir="auto">
      {sourceUrl === null ? (
        words
      ) : (
        <a href={sourceUrl} target="_blank" rel="noreferrer">
          {words}
        </a>
      )}
    </p>
  );
}

function StatusBadges({ picture }: { picture: StockImage }) {
  const { t } = useTranslation('admin');
  const { isHidden, featuredPlace, isOwn, isChanged } = picture;
  if (!isHidden && featuredPlace === null && !isOwn && !isChanged) return null;
  return (
    <p className={styles.marks}>
      {isHidden && <StatusBadge tone="warning">{t('stock.marks.hidden')}</StatusBadge>}
      {featuredPlace !== null && (
        <StatusBadge tone="good">{t('stock.marks.featured', { place: featuredPlace })}</StatusBadge>
      )}
      {isOwn && <StatusBadge>{t('stock.marks.own')}</StatusBadge>}
      {isChanged && <StatusBadge>{t('stock.marks.changed')}</StatusBadge>}
    </p>
  );
}

interface MovesProps {
  picture: StockImage;
  count: number;
  onMove: (by: Step) => void;
}

function Moves({ picture: { title, featuredPlace }, count, onMove }: MovesProps) {
  const { t } = useTranslation('admin');
  const steps = [
    { by: 'earlier', isEnd: featuredPlace === 1, Icon: IconArrowLeft },
    { by: 'later', isEnd: featuredPlace === count, Icon: IconArrowRight },
  ] as const;
  return steps.map(({ by, isEnd, Icon }) => (
    <ActionIcon
      key={by}
      variant="default"
      data-step={by}
      disabled={isEnd}
      aria-label={t(`stock.${by}`, { title })}
      onClick={() => onMove(by)}
    >
      <Icon size={16} stroke={1.8} aria-hidden />
    </ActionIcon>
  ));
}

function CardMenu({ picture, onDo, onAsk }: Props) {
  const { t } = useTranslation('admin');
  const { title, isHidden, featuredPlace, isOwn, isChanged } = picture;
  const deeds: StockAction[] = [
    isHidden ? 'show' : 'hide',
    featuredPlace === null ? 'feature' : 'unfeature',
    ...(isChanged ? (['reset'] as const) : []),
  ];
  return (
    <RowMenu
      button={
        <ActionIcon className={styles.more ?? ''} variant="subtle" aria-label={t('stock.more', { title })}>
          <IconDots size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
    >
      {() => (
        <>
          {deeds.map((deed) => (
            <Menu.Item key={deed} onClick={() => onDo(deed)}>
              {t(`stock.deeds.${deed}`)}
            </Menu.Item>
          ))}
          {isOwn && (
            <Menu.Item color="var(--color-danger)" onClick={() => onAsk('remove')}>
              {t('stock.remove')}
            </Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  );
}
