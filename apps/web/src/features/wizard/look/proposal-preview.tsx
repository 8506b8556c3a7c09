import { Button, CloseButton, Modal } from '@mantine/core';
import type { WizardProposal } from '@sitewright/contract/wizard/wizard';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useTexts } from '../../../lib/translations.ts';
import { DeviceFrame } from '../../../ui/device-frame.tsx';
import { fittingViewport } from '../../../ui/device-width.ts';
import { ViewportSwitch } from '../../../ui/viewport-switch.tsx';
import styles from '../wizard.module.css';

interface ProposalPreviewProps {
  proposal: WizardProposal;
  isChosen: boolean;
  onChoose: () => void;
  onClose: () => void;
}

/** All pages of a proposal in three widths; its links work. */
export function ProposalPreview({ proposal, isChosen, onChoose, onClose }: ProposalPreviewProps) {
  const { t } = useTranslation(['wizard', 'common']);
  const { viewports } = useTexts('gallery');
  const [index, setIndex] = useState(0);
  const [viewport, setViewport] = useState(fittingViewport);
  const title = t('look.preview', { number: proposal.variant + 1 });
  return (
    <Modal
      opened
      onClose={onClose}
      attributes={{ content: { 'aria-label': title } }}
      size="min(1440px, 96vw)"
      padding={0}
      withCloseButton={false}
      yOffset="3dvh"
      xOffset="2vw"
      styles={{ content: { height: '94dvh' }, body: { height: '100%' } }}
    >
      <div className={styles.preview}>
        <div className={styles.bar}>
          <fieldset className={styles.tabs} aria-label={t('look.previewPages')}>
            {proposal.pages.map((page, at) => (
              <button key={page.url} type="button" aria-pressed={at === index} onClick={() => setIndex(at)}>
                {page.title}
              </button>
            ))}
          </fieldset>
          <div className={styles.end}>
            <ViewportSwitch labels={viewports} value={viewport} onChange={setViewport} />
            <Button size="xs" onClick={onChoose}>
              {isChosen ? t('look.chosen') : t('look.choose')}
            </Button>
            <CloseButton aria-label={t('common:close')} data-autofocus="" onClick={onClose} />
          </div>
        </div>
        <DeviceFrame
          src={proposal.pages[index]!.url}
          title={title}
          viewport={viewport}
          loadingLabel={t('look.loading')}
        />
      </div>
    </Modal>
  );
}
