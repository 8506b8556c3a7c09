import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useStored } from '../model/builder-context.tsx';
import { fieldsThatUse } from '../model/used-fields.ts';
import classes from './properties-panel.module.css';

/** A badge on a field that rules or formulas of others depend on. */
export function UsedInLogic({ id }: { id: string }) {
  const { t } = useTranslation('form-builder');
  const users = useStored(({ content }) => fieldsThatUse(content.fields, id).join('\n'));
  if (users === '') return null;
  return (
    <span className={classes.badge} title={t('properties.usedBy', { names: users.split('\n').join(', ') })}>
      {t('canvas.usedInLogic')}
    </span>
  );
}
