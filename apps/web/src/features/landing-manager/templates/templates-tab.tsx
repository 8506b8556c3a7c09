import { Button } from '@mantine/core';
import { previewLandingTemplate } from '@sitewright/contract/landing/landing';
import type { LandingTemplate } from '@sitewright/contract/landing/landing-template';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { useIsDark } from '../../../theme/color-scheme.ts';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { ScaledFrame } from '../../../ui/scaled-frame.tsx';
import type { ManagerProps } from '../manager-props.ts';
import { useTemplates } from '../use-landing-manager.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import styles from './templates.module.css';

/** The templates of the product; the live one and that of the draft are marked. */
export function TemplatesTab({ manager, draft }: ManagerProps) {
  const { t } = useTranslation('landing-manager');
  const query = useTemplates();
  const [wanted, setWanted] = useState<LandingTemplate>();
  return (
    <>
      <QueryBoundary query={query}>
        {({ templates }) =>
          templates.length === 0 ? (
            <ListMessage title={t('templates.none')} />
          ) : (
            <ul className={styles.gallery}>
              {templates.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  isLive={manager.live.template?.id === template.id}
                  isInDraft={manager.draft?.template?.id === template.id}
                  isUsed={(manager.draft ?? manager.live).template?.id === template.id}
                  isLocked={manager.hasRunningTest}
                  onUse={() => setWanted(template)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {wanted && (
        <SwitchDialog
          manager={manager}
          draft={draft}
          template={wanted}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}

interface CardProps {
  template: LandingTemplate;
  isLive: boolean;
  isInDraft: boolean;
  /** By the page in the editor. */
  isUsed: boolean;
  isLocked: boolean;
  onUse: () => void;
}

function TemplateCard({ template, isLive, isInDraft, isUsed, isLocked, onUse }: CardProps) {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const name = template.name[language];
  return (
    <li className={styles.card} data-live={isLive || undefined}>
      <div className={styles.thumbnail}>
        <Thumbnail templateId={template.id} title={t('templates.thumbnail', { name })} />
      </div>
      <div className={styles.about}>
        <div className={styles.name}>
          <h2>{name}</h2>
          {isLive && <StatusBadge tone="good">{t('templates.live')}</StatusBadge>}
          {isInDraft && !isLive && <StatusBadge tone="warning">{t('templates.inDraft')}</StatusBadge>}
        </div>
        <p>{template.description[language]}</p>
        <div className={styles.actions}>
          <Button
            component="a"
            href={paths.previewLandingTemplate(template.slug)}
            target="_blank"
            rel="noopener"
            variant="default"
            aria-label={t('templates.previewOf', { name })}
            leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden="true" />}
          >
            {t('templates.preview')}
          </Button>
          {!isUsed && (
            <Button disabled={isLocked} aria-label={t('templates.useOf', { name })} onClick={onUse}>
              {t('templates.use')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** The home page of a template as it ships. */
function Thumbnail({ templateId, title }: { templateId: string; title: string }) {
  const language = useLanguage();
  const scheme = useIsDark() ? ('dark' as const) : ('light' as const);
  const { data } = useQuery({
    queryKey: ['landing-templates', templateId, 'thumbnail', language, scheme],
    queryFn: ({ signal }) =>
      request(previewLandingTemplate, { params: { templateId }, query: { language, scheme }, signal }),
    staleTime: Infinity,
  });
  return data ? <ScaledFrame html={data.html} title={title} /> : null;
}
