import { Button } from '@mantine/core';
import type { PartTemplateDetail } from '@sitewright/contract/page-templates/page-templates';
import { IconCircleDashedCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor } from '../../model/editor-context.tsx';
import classes from './pages-panel.module.css';
import controls from '../../../ui/panel-controls.module.css';
import { PanelDialog } from '../panel-dialog.tsx';
import { StartCard } from './start-card.tsx';
import cards from './start-cards.module.css';
import { type PartKind, replacePart, usePartTemplates } from './use-part-templates.ts';

type Choice = Partial<Record<PartKind, PartTemplateDetail>>;

/** Replaces the header or footer of the whole site; keeps the present texts. */
export default function PartsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [choice, setChoice] = useState<Choice>({});
  const use = (): void => {
    // The header comes last, so that the page scrolls to it.
    for (const template of [choice.footer, choice.header]) {
      if (template) replacePart(editor, template, t('edits.layout'));
    }
    onClose();
  };
  return (
    <PanelDialog onClose={onClose} size={820} title={t('parts.title')}>
      <div className={classes.form}>
        <p className={controls.hint}>{t('parts.hint')}</p>
        <div className={cards.scroll} data-tall>
          {(['header', 'footer'] as const).map((kind) => (
            <PartCards
              key={kind}
              kind={kind}
              chosen={choice[kind]}
              onChoose={(template) => setChoice({ ...choice, [kind]: template })}
            />
          ))}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button disabled={!choice.header && !choice.footer} onClick={use}>
            {t('parts.use')}
          </Button>
        </div>
      </div>
    </PanelDialog>
  );
}

interface PartCardsProps {
  kind: PartKind;
  chosen: PartTemplateDetail | undefined;
  onChoose: (template: PartTemplateDetail | undefined) => void;
}

function PartCards({ kind, chosen, onChoose }: PartCardsProps) {
  const { t } = useTranslation('builder');
  const { templates, isFailed } = usePartTemplates(kind);
  return (
    <fieldset className={cards.field}>
      <legend className={cards.legend}>{t(`parts.${kind}`)}</legend>
      <div className={cards.cards} data-wide>
        <StartCard
          group={kind}
          name={t('parts.keep')}
          description={t('parts.keepText')}
          isChosen={!chosen}
          onChoose={() => onChoose(undefined)}
        >
          <IconCircleDashedCheck size={28} stroke={1.2} aria-hidden />
        </StartCard>
        {templates?.map((template) => (
          <StartCard
            key={template.slug}
            group={kind}
            name={template.name}
            description={template.description}
            isChosen={chosen?.slug === template.slug}
            onChoose={() => onChoose(template)}
          >
            <img src={template.thumbnail} alt="" width={480} loading="lazy" draggable={false} />
          </StartCard>
        ))}
      </div>
      {isFailed && <p className={cards.failed}>{t('parts.failed')}</p>}
    </fieldset>
  );
}
