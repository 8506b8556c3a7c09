import { IconLink, IconLinkOff, IconSettings } from '@tabler/icons-react';
import type { Link as SectionLink } from '@sitewright/document/linked-fields';
import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage } from '../../../lib/translations.ts';
import { paths } from '../../../routes/paths.ts';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import type { Definition } from '../../model/linked-sections.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './linked.module.css';
import { type OverrideGroup, overrideGroups } from './override-groups.ts';
import { useDefinition, useRejection } from './use-definition.ts';

/** Above the fields of a linked section: its definition, which pages an edit applies to, and its overrides. */
export function LinkedStrip({ sectionId }: { sectionId: string }) {
  const editor = useEditor();
  useNode(sectionId);
  const link = editor.linked?.linkOf(sectionId);
  return link ? <Strip sectionId={sectionId} link={link} /> : null;
}

function Strip({ sectionId, link }: { sectionId: string; link: SectionLink }) {
  const { t } = useTranslation('sections');
  const editor = useEditor();
  const definition = useDefinition(link.section);
  const detach = (): void => {
    editor.linked?.detach(sectionId, { label: t('linked.detach') });
    editor.announce(t('linked.detached'));
  };
  const detachButton = (
    <button type="button" className={controls.textButton} onClick={detach}>
      <IconLinkOff size={15} stroke={1.6} aria-hidden />
      {t('linked.detach')}
    </button>
  );
  if (definition === 'gone') {
    return (
      <section className={classes.strip} aria-label={t('linked.label')}>
        <p className={classes.note}>{t('linked.gone')}</p>
        {detachButton}
      </section>
    );
  }
  return (
    <section className={classes.strip} aria-label={t('linked.label')} aria-busy={definition === undefined}>
      <header className={classes.title}>
        <IconLink size={16} stroke={1.8} aria-hidden />
        <strong>{definition?.name ?? '…'}</strong>
        {definition && (
          <span className={classes.count}>
            {t('linked.usedOn', { count: Math.max(definition.usedOn, 1) })}
          </span>
        )}
      </header>
      {!editor.isContentOnly && (
        <MeantFor sectionId={sectionId} isReady={definition !== undefined} refusalOf={definition} />
      )}
      {link.overrides.length > 0 && <Overrides sectionId={sectionId} isReady={definition !== undefined} />}
      {!editor.isContentOnly && (
        <footer className={classes.actions}>
          {detachButton}
          <Link className={controls.textButton} to={paths.sectionManagement(editor.view.site.id)}>
            <IconSettings size={15} stroke={1.6} aria-hidden />
            {t('linked.manage')}
          </Link>
        </footer>
      )}
    </section>
  );
}

interface MeantForProps {
  sectionId: string;
  isReady: boolean;
  refusalOf: Definition | undefined;
}

function MeantFor({ sectionId, isReady, refusalOf }: MeantForProps) {
  const { t } = useTranslation('sections');
  const editor = useEditor();
  const { propagatingSectionId: everywhereIn } = useEditorView();
  const refusal = useRejection(refusalOf);
  const name = useId();
  const isEverywhere = everywhereIn === sectionId;
  const choose = (isOn: boolean): void => editor.linked?.editEverywhere(sectionId, isOn);
  return (
    <>
      <fieldset className={controls.field} disabled={!isReady}>
        <legend className={controls.label}>{t('linked.meantFor')}</legend>
        <div className={controls.segments}>
          {[false, true].map((isOn) => (
            <label key={String(isOn)} className={controls.segment}>
              <input type="radio" name={name} checked={isEverywhere === isOn} onChange={() => choose(isOn)} />
              {t(isOn ? 'linked.everywhere' : 'linked.here')}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={classes.note} data-on={isEverywhere || undefined}>
        {t(isEverywhere ? 'linked.everywhereHint' : 'linked.hereHint')}
      </p>
      {refusal !== undefined && (
        <p className={controls.error} role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}

function Overrides({ sectionId, isReady }: { sectionId: string; isReady: boolean }) {
  const { t } = useTranslation('sections');
  const language = useLanguage();
  const editor = useEditor();
  const groups = overrideGroups(editor, sectionId, language);
  const reset = (keys: readonly string[]): void =>
    editor.linked?.reset(sectionId, keys, { label: t('linked.reset') });
  const share = (keys: readonly string[]): void =>
    editor.linked?.share(sectionId, keys, { label: t('linked.share') });
  const nameOf = ({ kind, label, part }: OverrideGroup): string => {
    const what = kind === 'field' ? label : t(`linked.kinds.${kind}`);
    return part === undefined ? what : `${part} · ${what}`;
  };
  return (
    <details className={classes.overrides}>
      <summary>
        <span className={classes.dot} aria-hidden />
        {t('linked.own', { count: groups.length })}
      </summary>
      <ul>
        {groups.map((group) => (
          <li key={group.id}>
            <span className={classes.what}>{nameOf(group)}</span>
            <button
              type="button"
              className={controls.plainButton}
              disabled={!isReady}
              aria-label={`${t('linked.reset')}: ${nameOf(group)}`}
              onClick={() => reset(group.keys)}
            >
              {t('linked.reset')}
            </button>
            {!editor.isContentOnly && (
              <button
                type="button"
                className={controls.plainButton}
                disabled={!isReady}
                aria-label={`${t('linked.share')}: ${nameOf(group)}`}
                onClick={() => share(group.keys)}
              >
                {t('linked.share')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {groups.length > 1 && (
        <button
          type="button"
          className={controls.plainButton}
          disabled={!isReady}
          onClick={() => reset(groups.flatMap(({ keys }) => keys))}
        >
          {t('linked.resetAll')}
        </button>
      )}
    </details>
  );
}
