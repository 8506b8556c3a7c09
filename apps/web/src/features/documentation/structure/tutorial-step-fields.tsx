import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { tutorialAnchors } from '@sitewright/contract/documentation/documentation-fields';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from '../documentation.module.css';
import { LocalizedField } from './localized-field.tsx';
import type { DraftStep, TutorialDraft } from './use-tutorial-draft.ts';

interface Props {
  form: TutorialDraft;
  step: DraftStep;
  index: number;
  faults: Readonly<Record<string, string>>;
}

/** One step of a tutorial: its texts, and the control that it points at. */
export function TutorialStepFields({ form, step, index, faults }: Props) {
  const { t } = useTranslation('documentation');
  const { changeSteps, draft } = form;
  const path = `content.steps.${index}`;
  const change = (part: Partial<DraftStep>): void =>
    changeSteps((steps) => steps.map((one) => (one.key === step.key ? { ...one, ...part } : one)));
  const move = (to: number): void =>
    changeSteps((steps) => {
      const others = steps.filter(({ key }) => key !== step.key);
      return others.toSpliced(to, 0, step);
    });
  const setRoute = (route: string): void => {
    const { route: _route, ...others } = step;
    changeSteps((steps) =>
      steps.map((one) => (one.key === step.key ? (route === '' ? others : { ...others, route }) : one)),
    );
  };
  const setAnchor = (value: string): void => {
    const { anchor: _anchor, ...others } = step;
    const anchor = tutorialAnchors.find((known) => known === value);
    changeSteps((steps) =>
      steps.map((one) => (one.key === step.key ? (anchor ? { ...others, anchor } : others) : one)),
    );
  };
  const number = index + 1;
  return (
    <fieldset className={styles.details}>
      <legend>{t('tutorials.step', { number })}</legend>
      <LocalizedField
        label={t('fields.title')}
        value={step.title}
        maxLength={limits.titleMaxLength}
        faults={faults}
        path={`${path}.title`}
        onChange={(title) => change({ title })}
      />
      <LocalizedField
        isLong
        label={t('fields.body')}
        value={step.body}
        maxLength={limits.stepMaxLength}
        faults={faults}
        path={`${path}.body`}
        onChange={(body) => change({ body })}
      />
      <div className={styles.languages}>
        <TextInput
          label={t('tutorials.route')}
          description={t('tutorials.routeHint')}
          value={step.route ?? ''}
          maxLength={limits.routeMaxLength}
          error={faults[`${path}.route`]}
          onChange={(event) => setRoute(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('tutorials.anchor')}
          description={t('tutorials.anchorHint')}
          value={step.anchor ?? ''}
          data={[
            { value: '', label: t('tutorials.anchors.none') },
            ...tutorialAnchors.map((anchor) => ({ value: anchor, label: t(`tutorials.anchors.${anchor}`) })),
          ]}
          onChange={(event) => setAnchor(event.currentTarget.value)}
        />
      </div>
      <div className={styles.moves}>
        <ActionIcon
          variant="subtle"
          aria-label={t('moveUp', { title: t('tutorials.step', { number }) })}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('moveDown', { title: t('tutorials.step', { number }) })}
          disabled={number === draft.steps.length}
          onClick={() => move(index + 1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('tutorials.removeStep', { number })}
          disabled={draft.steps.length === 1}
          onClick={() => changeSteps((steps) => steps.filter(({ key }) => key !== step.key))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
