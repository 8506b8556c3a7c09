import { Modal } from '@mantine/core';
import type { LegalDocument, LegalText } from '@sitewright/contract/legal/legal-endpoints';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { TextDifference } from '../../../ui/text/text-difference.tsx';
import { useLegalArea } from '../legal-area.ts';
import styles from './editor.module.css';

interface Props {
  /** The version that is open. */
  text: LegalText;
  other: LegalDocument;
  onClose: () => void;
}

const textOf = ({ title, body }: Pick<LegalText, 'title' | 'body'>): string => `${title}\n\n${body}\n`;

/** What changed between two versions, from the older to the newer one. */
export function CompareDialog({ text, other, onClose }: Props) {
  const { t } = useTranslation('legal');
  const { api, queryKey } = useLegalArea();
  useOpener();
  const query = useQuery({
    queryKey: [...queryKey, 'document', other.id],
    queryFn: ({ signal }) => request(api.getLegalDocument, { params: { legalDocumentId: other.id }, signal }),
  });
  const [from, to] = [text.version, other.version].toSorted((a, b) => a - b);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editor.compareTitle', { from, to })}
      size={860}
      returnFocus={false}
    >
      <QueryBoundary query={query}>
        {(loaded) => {
          const [before, after] = loaded.version < text.version ? [loaded, text] : [text, loaded];
          return (
            <div className={styles.compared}>
              <p className={styles.legend}>
                <del>{t('editor.removed')}</del> <ins>{t('editor.added')}</ins>
              </p>
              <TextDifference
                by="word"
                before={textOf(before)}
                after={textOf(after)}
                language={text.locale}
                words={{ added: t('editor.added'), removed: t('editor.removed'), same: t('editor.same') }}
              />
            </div>
          );
        }}
      </QueryBoundary>
    </Modal>
  );
}
