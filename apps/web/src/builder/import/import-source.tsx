import { Button, FileButton, Textarea } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import controls from '../../ui/panel-controls.module.css';
import classes from './import.module.css';
import type { ImportedPage } from './imported-page.ts';

interface Props {
  onRead: (page: ImportedPage) => void;
  onClose: () => void;
}

type Fault = 'tooLarge' | 'zipTooLarge' | 'noHtml' | 'notHtml' | 'empty' | 'broken';

const megabytes = (bytes: number): number => bytes / 1024 / 1024;
const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** Waits for a paint before slow work. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const read = async (html: string, pictures: ReadonlyMap<string, File>): Promise<ImportedPage | Fault> => {
  if (sizeOf(html) > limits.pageImport.htmlBytes) return 'tooLarge';
  const [{ readHtml }, { importedPage }] = await Promise.all([
    import('./read-html.ts'),
    import('./imported-page.ts'),
  ]);
  const page = importedPage(readHtml(html, pictures));
  return page.sections.length > 0 ? page : 'empty';
};

const readFile = async (file: File): Promise<ImportedPage | Fault> => {
  if (/\.zip$/i.test(file.name)) {
    if (file.size > limits.pageImport.zipBytes) return 'zipTooLarge';
    const { readZip } = await import('./read-zip.ts');
    const found = await readZip(file);
    return found ? read(found.html, found.pictures) : 'noHtml';
  }
  if (!/\.html?$/i.test(file.name)) return 'notHtml';
  return file.size > limits.pageImport.htmlBytes ? 'tooLarge' : read(await file.text(), new Map());
};

/** Source of the import: pasted HTML, or a file. */
export function ImportSource({ onRead, onClose }: Props) {
  const { t } = useTranslation('sections');
  const [html, setHtml] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [isReading, setReading] = useState(false);
  const max = megabytes(fault === 'zipTooLarge' ? limits.pageImport.zipBytes : limits.pageImport.htmlBytes);
  const run = async (work: () => Promise<ImportedPage | Fault>): Promise<void> => {
    setFault(undefined);
    setReading(true);
    await nextFrame();
    const result = await work().catch((): Fault => 'broken');
    setReading(false);
    if (typeof result === 'string') setFault(result);
    else onRead(result);
  };
  return (
    <div className={classes.form}>
      <Textarea
        label={t('import.paste')}
        placeholder={t('import.placeholder')}
        data-autofocus
        rows={9}
        spellCheck={false}
        classNames={{ input: classes.code ?? '' }}
        value={html}
        onChange={(event) => setHtml(event.currentTarget.value)}
      />
      <div className={classes.file}>
        <span className={classes.or}>{t('import.or')}</span>
        <FileButton
          accept=".html,.htm,.zip,text/html,application/zip"
          onChange={(file) => file && void run(() => readFile(file))}
        >
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconFileZip size={17} stroke={1.6} aria-hidden />}
              disabled={isReading}
              {...props}
            >
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
        <p className={controls.hint}>
          {t('import.fileHint', { max: megabytes(limits.pageImport.htmlBytes) })}
        </p>
      </div>
      {fault !== undefined && (
        <p className={controls.error} role="alert">
          {t(`import.${fault}`, { max })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('import.cancel')}
        </Button>
        <Button
          loading={isReading}
          disabled={html.trim() === ''}
          onClick={() => void run(() => read(html, new Map()))}
        >
          {t('import.read')}
        </Button>
      </div>
    </div>
  );
}
