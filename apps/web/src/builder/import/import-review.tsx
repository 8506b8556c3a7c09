import { Button, Checkbox, Progress, Radio, TextInput } from '@mantine/core';
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useEditor } from '../model/editor-context.tsx';
import controls from '../../ui/panel-controls.module.css';
import { addAsPage, addToPage, importImages } from './add-imported.ts';
import classes from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { importQualityOf, type ImportedPage } from './imported-page.ts';
import type { DroppedContent } from './imported-token.ts';
import type { ImportedSection } from './classify-sections.ts';

interface Props {
  imported: ImportedPage;
  onBack: () => void;
  onClose: () => void;
  onCreated: (pageId: string) => void;
}

/** The site already has a header and a footer: imported ones are off by default. */
const isWanted = ({ kind }: ImportedSection): boolean => kind !== 'header' && kind !== 'footer';

const firstWords = ({ section }: ImportedSection): string => {
  const data = section['data'] as JsonObject;
  const text = data['title'] ?? data['quote'] ?? data['logoText'] ?? data['body'] ?? '';
  return typeof text === 'string' ? text.replace(/<[^>]*>/g, ' ').slice(0, 90) : '';
};

/** Review of an import: the resulting sections and the dropped content, before anything is added. */
export function ImportReview({ imported, onBack, onClose, onCreated }: Props) {
  const { t } = useTranslation('sections');
  const editor = useEditor();
  const [wanted, setWanted] = useState(() => imported.sections.map(isWanted));
  const [into, setInto] = useState<'new' | 'this'>('new');
  const [title, setTitle] = useState(imported.title.slice(0, limits.sites.pageTitleMaxLength));
  const [progress, setProgress] = useState<{ n: number; total: number }>();
  const [failure, setFailure] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const cancel = useRef(new AbortController());
  useEffect(() => () => cancel.current.abort(), []);
  const chosen = useMemo(
    () => imported.sections.filter((_section, at) => wanted[at]).map(({ section }) => section),
    [imported, wanted],
  );

  const add = async (): Promise<void> => {
    const { signal } = cancel.current;
    const siteId = editor.view.site.id;
    const onPicture = (n: number, total: number): void => setProgress({ n, total });
    const ready = await importImages(siteId, chosen, imported.pictures, { signal, onPicture });
    if (into === 'new') onCreated(await addAsPage(siteId, title.trim(), ready.sections));
    else if (!(await addToPage(editor, ready.sections, t('import.edit')))) {
      setFailure(t('import.full'));
      return;
    }
    notify.success(t('import.added', { count: chosen.length }));
    if (ready.failed > 0) notify.error(t('import.picturesFailed', { count: ready.failed }));
    onClose();
  };
  const handleAdd = (): void => {
    setFailure(undefined);
    setAdding(true);
    add()
      .catch((error: unknown) => {
        if (!cancel.current.signal.aborted) setFailure(messageOf(error, t('import.failed')));
      })
      .finally(() => {
        setAdding(false);
        setProgress(undefined);
      });
  };
  return (
    <div className={classes.form}>
      <div className={classes.columns}>
        <div className={classes.side}>
          <Score chosen={chosen} imported={imported} />
          <SectionChoice imported={imported} wanted={wanted} onChange={setWanted} />
          <LostList lost={imported.lost} />
        </div>
        <ImportPreview sections={chosen} pictures={imported.pictures} />
      </div>
      <Radio.Group
        label={t('import.into')}
        value={into}
        onChange={(value) => setInto(value === 'this' ? 'this' : 'new')}
      >
        <div className={classes.into}>
          <Radio value="new" label={t('import.newPage')} />
          <Radio value="this" label={t('import.thisPage')} />
        </div>
      </Radio.Group>
      {into === 'new' && (
        <TextInput
          label={t('import.name')}
          maxLength={limits.sites.pageTitleMaxLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      {progress && (
        <div role="status">
          <p className={controls.hint}>{t('import.uploading', progress)}</p>
          <Progress
            value={(progress.n / progress.total) * 100}
            aria-label={t('import.uploading', progress)}
          />
        </div>
      )}
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isAdding} onClick={onBack}>
          {t('import.back')}
        </Button>
        <Button
          loading={isAdding}
          disabled={chosen.length === 0 || (into === 'new' && title.trim() === '')}
          onClick={handleAdd}
        >
          {t('import.add', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

function Score({ chosen, imported }: { chosen: readonly JsonObject[]; imported: ImportedPage }) {
  const { t } = useTranslation('sections');
  const all = imported.counted;
  const { percent, words, pictures, links } = importQualityOf(chosen, all);
  const score = t('import.score', { percent });
  return (
    <section className={classes.score}>
      <strong>{score}</strong>
      <Progress value={percent} color={percent >= 90 ? 'teal' : 'yellow'} aria-label={score} />
      <p className={controls.hint}>
        {t('import.scoreText', {
          words,
          wordsAll: all.words,
          pictures,
          picturesAll: all.pictures,
          links,
          linksAll: all.links,
        })}
      </p>
    </section>
  );
}

interface ChoiceProps {
  imported: ImportedPage;
  wanted: readonly boolean[];
  onChange: (wanted: boolean[]) => void;
}

function SectionChoice({ imported, wanted, onChange }: ChoiceProps) {
  const { t } = useTranslation('sections');
  const language = useLanguage();
  const { designs } = useEditor().library;
  return (
    <section>
      <h3 className={classes.heading}>{t('import.sections')}</h3>
      <ul className={classes.list}>
        {imported.sections.map((entry, at) => (
          // The list is read once and never reordered, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <Checkbox
              checked={wanted[at] === true}
              label={designs.get(entry.section.type)?.config.label[language] ?? entry.kind}
              description={firstWords(entry)}
              onChange={(event) => onChange(wanted.with(at, event.currentTarget.checked))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LostList({ lost }: { lost: ImportedPage['lost'] }) {
  const { t } = useTranslation('sections');
  const entries = Object.entries(lost) as [DroppedContent, number][];
  return (
    <section>
      <h3 className={classes.heading}>{t('import.notKept')}</h3>
      {entries.length === 0 ? (
        <p className={controls.hint}>{t('import.nothingLost')}</p>
      ) : (
        <ul className={classes.lost}>
          {entries.map(([kind, count]) => (
            <li key={kind}>{t(`import.lost.${kind}`, { count })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
