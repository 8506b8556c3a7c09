import { getAiStatus } from '@sitewright/contract/ai/ai';
import type { Generation } from '@sitewright/contract/ai/ai-runs';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListMessage } from '../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { callOfDraft } from './generation-call.ts';
import { emptyDraft, type GenerationDraft } from './generation-draft.ts';
import { GenerationForm } from './generation-form.tsx';
import { HistoryList } from './history-list.tsx';
import { ResultCard } from './result-card.tsx';
import { statusKey, useGeneration } from './use-generation.ts';
import { useProfileOfBusiness } from './use-profile-of-business.ts';
import { useDesigns } from './use-sites-and-pages.ts';
import styles from './ai-generation.module.css';

/** Everything that can be generated, and what was generated before, `/ai-generation`. */
export default function AiGenerationScreen() {
  const { t } = useTranslation('ai-generation');
  const language = useLanguage();
  const [draft, setDraft] = useState<GenerationDraft>(() => emptyDraft(language));
  useProfileOfBusiness(setDraft);
  const { variants, start, again, cancel, show } = useGeneration();
  const results = useRef<HTMLElement>(null);
  const { data: designs } = useDesigns(draft.kind === 'section');
  const { data: status } = useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => request(getAiStatus, { signal }),
    staleTime: 0,
  });
  const defaultsOf = (type: string): object =>
    designs?.find((design) => design.type === type)?.defaults ?? {};
  const open = (generation: Generation): void => {
    show(generation);
    results.current?.scrollIntoView({ block: 'start' });
    results.current?.focus({ preventScroll: true });
  };
  return (
    <ListScreen title={t('title')} lead={t('lead')} actions={status && <WriterBadge status={status} />}>
      <div className={styles.workbench}>
        <GenerationForm
          draft={draft}
          onChange={(fields) => setDraft((now) => ({ ...now, ...fields }))}
          status={status}
          isReady={draft.kind !== 'section' || designs !== undefined}
          isWriting={variants.some((one) => one.status === 'writing')}
          onGenerate={(count) => start(callOfDraft(draft, defaultsOf), count)}
        />
        <section
          ref={results}
          tabIndex={-1}
          className={styles.results}
          data-several={variants.length > 1 || undefined}
          aria-label={t('results')}
        >
          {variants.length === 0 ? (
            <ListMessage
              icon={<IconSparkles size={38} stroke={1.2} aria-hidden="true" />}
              title={t('empty.title')}
              text={t('empty.text')}
            />
          ) : (
            variants.map((variant, index) => (
              <ResultCard
                key={`${variant.id} ${variant.output?.runId ?? ''}`}
                variant={variant}
                title={variants.length > 1 ? t('variant', { n: index + 1 }) : t('result')}
                onAgain={(options) => again(variant, options)}
                onCancel={() => cancel(variant)}
              />
            ))
          )}
        </section>
      </div>
      <HistoryList onOpen={open} />
    </ListScreen>
  );
}

interface WriterStatus {
  isModel: boolean;
  model: string | null;
  quota: { used: number; limit: number | null } | null;
}

function WriterBadge({ status: { isModel, model, quota } }: { status: WriterStatus }) {
  const { t } = useTranslation('ai-generation');
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <div className={styles.writer}>
      <StatusBadge tone={isModel ? 'good' : 'plain'}>
        {isModel ? t('by', { model: model ?? '' }) : t('builtIn')}
      </StatusBadge>
      <span className={styles.hint}>
        {isModel
          ? quota &&
            (quota.limit === null
              ? t('used', { used: number.format(quota.used) })
              : t('quota', { used: number.format(quota.used), limit: number.format(quota.limit) }))
          : t('noModel')}
      </span>
    </div>
  );
}
