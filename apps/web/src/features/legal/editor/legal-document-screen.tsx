import { type LegalText, legalStatuses } from '@sitewright/contract/legal/legal-endpoints';
import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatusBadge, type Tone } from '../../../ui/listing/status-badge.tsx';
import { useLegalArea } from '../legal-area.ts';
import { DraftEditor } from './draft-editor.tsx';
import { PublishedText } from './published-text.tsx';
import { VersionList } from './version-list.tsx';

const tones: Record<(typeof legalStatuses)[number], Tone> = {
  draft: 'warning',
  scheduled: 'warning',
  published: 'good',
  superseded: 'plain',
};

/** A version of a legal document, `/tenant/legal/{documentId}` and `/admin/legal/{documentId}`. */
export default function LegalDocumentScreen() {
  const { documentId = '' } = useParams();
  const { api, queryKey } = useLegalArea();
  const query = useQuery({
    queryKey: [...queryKey, 'document', documentId],
    queryFn: ({ signal }) =>
      request(api.getLegalDocument, { params: { legalDocumentId: documentId }, signal }),
    // No background refetch: it would overwrite a text that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  return (
    <div className={listing.screen}>
      <QueryBoundary query={query}>{(text) => <Version key={text.id} text={text} />}</QueryBoundary>
    </div>
  );
}

function Version({ text }: { text: LegalText }) {
  const { t } = useTranslation(['legal', 'page-legal']);
  const { root } = useLegalArea();
  const heading = t('editor.heading', {
    document: t(`page-legal:types.${text.type}`),
    language: t(`languages.${text.locale}`),
    version: text.version,
  });
  return (
    <>
      <header className={listing.header}>
        <div>
          <Link to={root} className={listing.back}>
            <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
            {t('editor.back')}
          </Link>
          <h1>{heading}</h1>
        </div>
        <StatusBadge tone={tones[text.status]}>{t(`editor.status.${text.status}`)}</StatusBadge>
      </header>
      {text.status === 'draft' ? <DraftEditor text={text} /> : <PublishedText text={text} />}
      <VersionList text={text} />
    </>
  );
}
