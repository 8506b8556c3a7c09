import { ActionIcon, Button, Menu } from '@mantine/core';
import type { RecommendationState } from '@sitewright/contract/recommendations/recommendations';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import styles from './recommendations.module.css';

interface Props {
  title: string;
  why: string;
  /** Page or site, and the area. */
  place: string;
  isBusy: boolean;
  /** Undefined for readers, who cannot dismiss anything. */
  onState: ((state: RecommendationState) => void) | undefined;
  /** The actions. */
  children: ReactNode;
  below?: ReactNode;
}

/** An open recommendation: what to do, why, where, and the actions for it. */
export function RecommendationRow({ title, why, place, isBusy, onState, children, below }: Props) {
  const { t } = useTranslation('recommendations');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong dir="auto">{title}</strong>
        <p>{why}</p>
        <small dir="auto">{place}</small>
        {below}
      </div>
      <div className={styles.actions}>
        {children}
        {onState && (
          <RowMenu
            width={200}
            button={
              <ActionIcon variant="subtle" color="gray" disabled={isBusy} aria-label={t('more', { title })}>
                <IconDots size={17} stroke={1.6} aria-hidden="true" />
              </ActionIcon>
            }
          >
            {() => (
              <>
                <Menu.Item onClick={() => onState('done')}>{t('done')}</Menu.Item>
                <Menu.Item onClick={() => onState('dismissed')}>{t('dismiss')}</Menu.Item>
              </>
            )}
          </RowMenu>
        )}
      </div>
    </li>
  );
}

interface HiddenRowProps {
  title: string;
  state: RecommendationState;
  isBusy: boolean;
  mayEdit: boolean;
  onReopen: () => void;
}

/** One that was dismissed or done. */
export function HiddenRow({ title, state, isBusy, mayEdit, onReopen }: HiddenRowProps) {
  const { t } = useTranslation('recommendations');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span dir="auto">{title}</span>
        <small>{state === 'open' ? '' : t(`states.${state}`)}</small>
      </div>
      {mayEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={`${t('reopen')}: ${title}`}
          onClick={onReopen}
        >
          {t('reopen')}
        </Button>
      )}
    </li>
  );
}
