import { Button } from '@mantine/core';
import {
  type Recommendation,
  recommendationSeverities,
  type RecommendationState,
} from '@sitewright/contract/recommendations/recommendations';
import { IconCircleCheck, IconWand } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { HiddenRow, RecommendationRow } from './recommendation-row.tsx';
import styles from './recommendations.module.css';

/** Whether an image is decorative is for its author to decide. */
const isFixable = ({ fix }: Recommendation): boolean => fix !== null && fix.name !== 'decorate';

interface Props {
  recommendations: readonly Recommendation[];
  isBusy: boolean;
  /** False for readers of the site, who see the list without actions. */
  mayEdit: boolean;
  onFix: (chosen: readonly Recommendation[]) => Promise<void>;
  onState: (one: Recommendation, state: RecommendationState) => Promise<void>;
  /** The action that leads to the place of a recommendation. */
  renderShow: (one: Recommendation, title: string) => ReactNode;
  /** Takes the place of the fix, such as a field for an alt text. */
  renderFix?: (one: Recommendation) => ReactNode;
}

/** Recommendations by importance, and below them those that were dismissed or done. */
export function RecommendationList({ recommendations, ...actions }: Props) {
  const { t } = useTranslation('recommendations');
  const frame = useRef<HTMLDivElement>(null);
  const open = recommendations.filter(({ state }) => state === 'open');
  const hidden = recommendations.filter(({ state }) => state !== 'open');
  const fixable = open.filter(isFixable);
  // The pressed button is gone afterwards: without this, the focus would leave the list.
  const keepFocus = async (change: Promise<void>): Promise<void> => {
    await change;
    if (document.activeElement === document.body) frame.current?.focus();
  };
  const row: RowActions = {
    ...actions,
    onFix: (chosen) => void keepFocus(actions.onFix(chosen)),
    onState: (one, state) => void keepFocus(actions.onState(one, state)),
  };
  return (
    <div ref={frame} className={styles.list} tabIndex={-1}>
      {open.length === 0 && (
        <ListMessage
          icon={<IconCircleCheck size={38} stroke={1.2} aria-hidden="true" />}
          title={t('none')}
          text={t('noneText')}
        />
      )}
      {actions.mayEdit && fixable.length > 1 && (
        <Button
          size="xs"
          variant="light"
          loading={actions.isBusy}
          leftSection={<IconWand size={15} stroke={1.6} aria-hidden="true" />}
          onClick={() => row.onFix(fixable)}
        >
          {t('fixAll', { count: fixable.length })}
        </Button>
      )}
      {recommendationSeverities.map((severity) => (
        <Group key={severity} title={t(`severities.${severity}`)} severity={severity} row={row}>
          {open.filter((one) => one.severity === severity)}
        </Group>
      ))}
      {hidden.length > 0 && (
        <details className={styles.hidden}>
          <summary>{t('hidden', { count: hidden.length })}</summary>
          <ul>
            {hidden.map((one) => (
              <HiddenRow
                key={one.id}
                title={t(`codes.${one.code}`, one.values)}
                state={one.state}
                isBusy={actions.isBusy}
                mayEdit={actions.mayEdit}
                onReopen={() => row.onState(one, 'open')}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface RowActions extends Omit<Props, 'recommendations' | 'onFix' | 'onState'> {
  onFix: (chosen: readonly Recommendation[]) => void;
  onState: (one: Recommendation, state: RecommendationState) => void;
}

interface GroupProps {
  title: string;
  severity: string;
  row: RowActions;
  children: readonly Recommendation[];
}

function Group({ title, severity, row, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section className={styles.group} data-severity={severity}>
      <h3>
        {title} <span>{children.length}</span>
      </h3>
      <ul>
        {children.map((one) => (
          <Row key={one.id} one={one} {...row} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends RowActions {
  one: Recommendation;
}

function Row({ one, isBusy, mayEdit, onFix, onState, renderShow, renderFix }: RowProps) {
  const { t } = useTranslation('recommendations');
  const { fix, target, code, values } = one;
  const title = t(`codes.${code}`, values);
  const ownFix = mayEdit ? renderFix?.(one) : undefined;
  const fixLabel = fix && t(`fixes.${fix.name}`, 'values' in fix ? fix.values : {});
  return (
    <RecommendationRow
      title={title}
      why={t(`why.${code}`)}
      place={[target?.pageTitle, t(`areas.${one.area}`)].filter(Boolean).join(' · ')}
      isBusy={isBusy}
      onState={mayEdit ? (state) => onState(one, state) : undefined}
      below={ownFix}
    >
      {mayEdit && fixLabel && isFixable(one) && !ownFix && (
        <Button
          size="compact-sm"
          variant="light"
          disabled={isBusy}
          maw={220}
          aria-label={`${fixLabel}: ${title}`}
          onClick={() => onFix([one])}
        >
          {fixLabel}
        </Button>
      )}
      {renderShow(one, title)}
    </RecommendationRow>
  );
}
