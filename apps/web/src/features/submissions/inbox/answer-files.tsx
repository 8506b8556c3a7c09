import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { FileAnswer } from '@sitewright/forms/answers/answer';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fileSize } from '../../../media/tiles/file-size.ts';
import { download, requestFile } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import styles from './detail.module.css';
import { useReading } from './reading.ts';

type Owner = Pick<Submission, 'id' | 'siteId' | 'formId'>;

interface Props {
  submission: Owner;
  files: readonly FileAnswer[];
}

/** Larger images are not loaded until they are downloaded. */
const previewBytesMax = 5 * 1024 * 1024;

const callFor = ({ id, siteId, formId }: Owner, fileId: string) => ({
  params: { id: siteId, formId, submissionId: id, fileId },
});

const isShown = ({ type, size }: FileAnswer): boolean => type.startsWith('image/') && size <= previewBytesMax;

/** The files of an answer. Their names save them. */
export function AnswerFiles({ submission, files }: Props) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <AnswerFile key={file.id} submission={submission} file={file} />
      ))}
    </ul>
  );
}

function AnswerFile({ submission, file }: { submission: Owner; file: FileAnswer }) {
  const { t, i18n } = useTranslation('submissions');
  const { downloadFile, isReadOnly } = useReading();
  const save = async (): Promise<void> => {
    try {
      await download(downloadFile, callFor(submission, file.id), file.name);
    } catch (error) {
      notify.error(messageOf(error, t('detail.fileFailed', { name: file.name })));
    }
  };
  return (
    <li className={styles.file}>
      {isShown(file) && !isReadOnly ? (
        <Preview submission={submission} file={file} />
      ) : (
        <IconFile size={22} stroke={1.5} aria-hidden="true" />
      )}
      <button
        type="button"
        aria-label={t('detail.download', { name: file.name })}
        onClick={() => void save()}
      >
        <span dir="auto">{file.name}</span>
        <IconDownload size={15} stroke={1.8} aria-hidden="true" />
      </button>
      <span className={styles.size}>{fileSize(file.size, i18n.language)}</span>
    </li>
  );
}

/** Decorative: the name beside it says what it is, and nobody has described the image. */
function Preview({ submission, file }: { submission: Owner; file: FileAnswer }) {
  const { downloadFile } = useReading();
  const { data } = useQuery({
    queryKey: ['submission-file', file.id],
    queryFn: ({ signal }) => requestFile(downloadFile, { ...callFor(submission, file.id), signal }),
    staleTime: Infinity,
    retry: false,
  });
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!data) return undefined;
      image.src = URL.createObjectURL(data);
      return () => URL.revokeObjectURL(image.src);
    },
    [data],
  );
  return data ? <img ref={show} className={styles.preview} alt="" /> : <span className={styles.preview} />;
}
