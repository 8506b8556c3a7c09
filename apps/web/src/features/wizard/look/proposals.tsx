import { Button, Select } from '@mantine/core';
import { tones } from '@sitewright/contract/ai/writing';
import type { WizardProposal } from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { ScaledFrame } from '../../../ui/scaled-frame.tsx';
import { useWizard } from '../use-wizard.ts';
import { useWizardProposals } from '../wizard-queries.ts';
import styles from '../wizard.module.css';
import { BrandColor } from './brand-color.tsx';
import { ProposalPreview } from './proposal-preview.tsx';

/** Three live sites side by side. */
export function Proposals() {
  const { t } = useTranslation('wizard');
  const { data, change, draft } = useWizard();
  const { data: found, error, refetch } = useWizardProposals();
  const [opened, setOpened] = useState<WizardProposal>();
  const round = data.round ?? 0;
  const chosen = data.look?.kind === 'proposal' ? data.look.variant : undefined;

  const handleRound = (next: number): void => {
    change({ round: next });
    // Their URLs are those of saved answers.
    void draft.save();
  };
  const choose = ({ variant }: WizardProposal): void => {
    change({ look: { kind: 'proposal', variant } });
    setOpened(undefined);
  };

  return (
    <>
      <div className={styles.options}>
        <ToneSelect />
        <BrandColor />
      </div>
      {error ? (
        <div className={styles.failed} role="alert">
          <p>{messageOf(error, t('look.failed'))}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <fieldset className={styles.proposals} aria-label={t('look.title')} aria-busy={!found}>
          {(found?.proposals ?? []).map((proposal) => (
            <ProposalCard
              key={proposal.variant}
              proposal={proposal}
              isChosen={proposal.variant === chosen}
              onChoose={() => choose(proposal)}
              onOpen={() => setOpened(proposal)}
            />
          ))}
          {!found && Array.from({ length: wizardLimits.proposals }, (_, at) => <ProposalSkeleton key={at} />)}
        </fieldset>
      )}
      <div className={styles.rounds}>
        {round > 0 && (
          <Button variant="subtle" color="gray" onClick={() => handleRound(round - 1)}>
            {t('look.othersBack')}
          </Button>
        )}
        {round < wizardLimits.roundsMax - 1 && (
          <Button variant="default" onClick={() => handleRound(round + 1)}>
            {t('look.others')}
          </Button>
        )}
      </div>
      {opened && (
        <ProposalPreview
          proposal={opened}
          isChosen={opened.variant === chosen}
          onChoose={() => choose(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const eachTheirOwn = 'any';

function ToneSelect() {
  const { t } = useTranslation('wizard');
  const { data, change, draft } = useWizard();
  return (
    <Select
      label={t('look.tone')}
      allowDeselect={false}
      data={[
        { value: eachTheirOwn, label: t('look.anyTone') },
        ...tones.map((value) => ({ value, label: t(`look.tones.${value}`) })),
      ]}
      value={data.tone ?? eachTheirOwn}
      onChange={(value) => {
        change({ tone: value === eachTheirOwn ? null : value });
        void draft.save();
      }}
    />
  );
}

interface ProposalCardProps {
  proposal: WizardProposal;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function ProposalCard({ proposal, isChosen, onChoose, onOpen }: ProposalCardProps) {
  const { t } = useTranslation('wizard');
  const { tone, colors, fonts, pages, variant } = proposal;
  const number = variant + 1;
  return (
    <article className={styles.card} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.window}
        aria-label={t('look.open', { number })}
        onClick={onOpen}
      >
        <ScaledFrame src={pages[0]!.url} title={t('look.preview', { number })} />
      </button>
      <div className={styles.facts}>
        <strong>{t('look.proposal', { number })}</strong>
        <span className={styles.colors} aria-hidden="true">
          {[colors.primary, colors.secondary, colors.background, colors.text].map((color) => (
            <span key={color} style={{ background: color }} />
          ))}
        </span>
        <p>
          {t(`look.tones.${tone}`)} · {t('look.fonts', fonts)} · {t('look.pages', { count: pages.length })}
        </p>
        <Button
          variant={isChosen ? 'filled' : 'default'}
          aria-pressed={isChosen}
          aria-label={`${isChosen ? t('look.chosen') : t('look.choose')}: ${t('look.proposal', { number })}`}
          onClick={onChoose}
        >
          {isChosen ? t('look.chosen') : t('look.choose')}
        </Button>
      </div>
    </article>
  );
}

const ProposalSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <div className={styles.window} />
    <div className={styles.facts} data-empty="" />
  </div>
);
