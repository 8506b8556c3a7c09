import { Anchor } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';

const firstColor = '#b4411f';

/** The color that themes are made from: suggested ones, or one of their own. */
export function BrandColor() {
  const { t } = useTranslation('wizard');
  const { data, change, draft } = useWizard();
  const id = useId();
  const handleClear = (): void => {
    change({ color: null });
    void draft.save();
  };
  return (
    <div className={styles.brand}>
      <label htmlFor={id}>{t('look.color')}</label>
      <div className={styles.brandRow}>
        <input
          id={id}
          type="color"
          value={data.color ?? firstColor}
          data-empty={!data.color || undefined}
          onChange={(event) => change({ color: event.currentTarget.value })}
          onBlur={() => void draft.save()}
        />
        <span>{data.color ? t('look.ownColor') : t('look.anyColor')}</span>
        {data.color && (
          <Anchor component="button" type="button" onClick={handleClear}>
            {t('look.clearColor')}
          </Anchor>
        )}
      </div>
    </div>
  );
}
