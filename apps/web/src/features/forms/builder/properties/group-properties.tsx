import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { useStored } from '../model/builder-context.tsx';
import { canBeRequired } from '../model/edit-group.ts';
import { fieldLabel } from '../model/field-label.ts';
import { useGroupCommands } from '../model/use-group-commands.ts';
import classes from './properties-panel.module.css';

const namesMax = 8;

/** What can be done with several selected fields at once. */
export function GroupProperties() {
  const { t } = useTranslation('form-builder');
  const content = useStored((store) => store.content);
  const selectedIds = useStored(({ state }) => state.selectedIds);
  const { step, duplicate, remove, setRequired } = useGroupCommands();
  const selected = new Set(selectedIds);
  const fields = content.fields.filter(({ id }) => selected.has(id));
  const ids = fields.map(({ id }) => id);
  const answers = fields.filter(canBeRequired);
  const tools = [
    ['required', () => setRequired(ids, true), answers.every(({ required }) => required)],
    ['optional', () => setRequired(ids, false), answers.every(({ required }) => !required)],
    ['moveUp', () => step(ids, -1), false],
    ['moveDown', () => step(ids, 1), false],
    ['duplicate', () => duplicate(ids), false],
    ['delete', () => remove(ids), false],
  ] as const;
  const more = fields.length - namesMax;
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('group.title', { count: fields.length })}</h2>
      </div>
      <div className={classes.body}>
        <ul className={classes.names}>
          {fields.slice(0, namesMax).map((field) => (
            <li key={field.id}>{fieldLabel(field)}</li>
          ))}
          {more > 0 && <li>{t('group.more', { count: more })}</li>}
        </ul>
        <div className={classes.groupTools}>
          {tools.map(([name, run, isDone]) => (
            <button key={name} type="button" className={controls.textButton} disabled={isDone} onClick={run}>
              {t(`group.${name}`)}
            </button>
          ))}
        </div>
        <p className={controls.hint}>{t('group.hint')}</p>
      </div>
    </div>
  );
}
