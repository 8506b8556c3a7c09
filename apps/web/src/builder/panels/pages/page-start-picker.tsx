import { IconFile } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { StartCard } from './start-card.tsx';
import classes from './start-cards.module.css';
import type { PageStart } from './use-page-templates.ts';

interface Props {
  /** Undefined while loading. */
  templates: readonly PageStart[] | undefined;
  isFailed: boolean;
  chosen: PageStart | undefined;
  onChoose: (template: PageStart | undefined) => void;
}

/** Picks the start of a new page: blank, or a template. */
export function PageStartPicker({ templates, isFailed, chosen, onChoose }: Props) {
  const { t } = useTranslation('builder');
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{t('pages.startWith')}</legend>
      <div className={classes.scroll}>
        <div className={classes.cards}>
          <StartCard
            group="start"
            name={t('pages.blank')}
            description={t('pages.blankText')}
            isChosen={!chosen}
            onChoose={() => onChoose(undefined)}
          >
            <IconFile size={32} stroke={1.2} aria-hidden />
          </StartCard>
          {templates?.map((template) => (
            <StartCard
              group="start"
              key={template.slug}
              name={template.name}
              description={template.description}
              isChosen={chosen?.slug === template.slug}
              onChoose={() => onChoose(template)}
            >
              <img
                src={template.thumbnail}
                alt=""
                width={480}
                height={600}
                loading="lazy"
                draggable={false}
              />
            </StartCard>
          ))}
        </div>
        {isFailed && <p className={classes.failed}>{t('pages.templatesFailed')}</p>}
      </div>
    </fieldset>
  );
}
