import type { TemplatePage } from '@sitewright/contract/landing/landing-template';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LandingPreview } from './landing-preview.tsx';
import { useTemplatePage } from './use-landing-preview.ts';

/** A landing template with its default texts, in a tab of its own. */
export default function LandingTemplatePreviewScreen() {
  const words = useTexts('landing');
  const { templateId = '' } = useParams();
  const [page, setPage] = useState<TemplatePage>('home');
  const { data, error, refetch } = useTemplatePage(templateId, page);
  return (
    <LandingPreview
      name={data?.name ?? words.previewTitle}
      page={page}
      onPage={setPage}
      html={data?.html}
      error={error}
      onRetry={() => void refetch()}
      exit={
        <ButtonLink look="quiet" to={paths.home}>
          {words.home}
        </ButtonLink>
      }
    />
  );
}
