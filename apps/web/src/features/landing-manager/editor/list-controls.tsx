import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import styles from './editor.module.css';
import type { PanelProps } from './panel-props.ts';
import { type LandingList, shownItems, withItemAt, withoutItemAt } from './list-items.ts';

/** Items that are added to the lists of the shown page, and removed from their ends. */
export function ListControls({ template, view, draft }: PanelProps) {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const lists = Object.entries(template.regions).flatMap(([name, { pages, list }]): LandingList[] =>
    list && pages.includes(view.page) ? [{ name, list, texts: template.texts }] : [],
  );
  if (lists.length === 0) return null;
  return (
    <>
      <h2>{t('lists.title')}</h2>
      {lists.map((one) => {
        const { name, list } = one;
        const label = template.regions[name]?.label[language] ?? name;
        const shown = shownItems(one, draft.edit, view.language);
        const next = (shown.at(-1) ?? -1) + 1;
        const last = shown.at(-1);
        return (
          <fieldset key={name} className={styles.list} aria-label={label}>
            <span>
              {label}
              <span className={styles.quiet}> {t('lists.count', { n: shown.length, max: list.max })}</span>
            </span>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('lists.remove')}
              title={t('lists.remove')}
              disabled={last === undefined || shown.length <= list.min}
              onClick={() => last !== undefined && draft.change(withoutItemAt(draft.edit, one, last))}
            >
              <IconMinus size={15} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t('lists.add')}
              title={t('lists.add')}
              disabled={next >= list.max}
              onClick={() => draft.change(withItemAt(draft.edit, one, next))}
            >
              <IconPlus size={15} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          </fieldset>
        );
      })}
    </>
  );
}
