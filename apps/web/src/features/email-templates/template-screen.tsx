import { Alert, Button } from '@mantine/core';
import type { EmailContent, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailTemplate } from '@sitewright/contract/email-templates/template-endpoints';
import { checkContent } from '@sitewright/email/check-content';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import listing from '../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import { BlockEditor } from '../email-blocks/block-editor.tsx';
import { EmailPreview } from '../email-blocks/email-preview.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { TemplateActions } from './template-actions.tsx';
import type { TemplatePlace } from './template-place.ts';
import { languageNames, stateTones } from './template-state.ts';
import { useTemplate, useTemplateEditor } from './use-template.ts';
import { VersionList } from './version-list.tsx';
import styles from './email-templates.module.css';

/** The editor of one email in one language. */
export function TemplateScreen({ place }: { place: TemplatePlace }) {
  const { t } = useTranslation('email-templates');
  const { kind = '', locale = '' } = useParams();
  const query = useTemplate(place, kind, locale === 'vi' ? 'vi' : 'en');
  return (
    <div className={listing.screen}>
      <div>
        <Link to={place.listPath} className={listing.back}>
          <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
          {t('title')}
        </Link>
        <QueryBoundary query={query}>
          {(template) => <Editor key={`${kind} ${locale}`} place={place} loaded={template} />}
        </QueryBoundary>
      </div>
    </div>
  );
}

interface EditorProps {
  place: TemplatePlace;
  loaded: EmailTemplate;
}

const valuesOf = ({ variables }: EmailTemplate): EmailValues =>
  Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));

function Editor({ place, loaded }: EditorProps) {
  const { t } = useTranslation(['email-templates', 'features']);
  const editor = useTemplateEditor(place, loaded);
  const { draft } = editor;
  const { content } = draft;
  const variables = useMemo(
    () =>
      loaded.variables.map((variable) => ({
        ...variable,
        label: t(`variables.${variable.name}`, { defaultValue: variable.name }),
      })),
    [loaded.variables, t],
  );
  const issues = checkContent(content, variables);
  const preview = { values: valuesOf(loaded), brand: loaded.brand, language: loaded.locale };
  const load = (next: EmailContent): void => draft.change(next);
  return (
    <>
      <header className={listing.header}>
        <div>
          <h1>{t(`features:emails.${loaded.kind}`, { defaultValue: loaded.kind })}</h1>
          <p className={styles.about}>
            <span lang={loaded.locale}>{languageNames[loaded.locale]}</span>
            <StatusBadge tone={stateTones[loaded.state]}>{t(`states.${loaded.state}`)}</StatusBadge>
          </p>
        </div>
      </header>
      <div className={styles.screen}>
        {!loaded.canEdit && <Alert color="gray">{t('readOnly')}</Alert>}
        {loaded.isBroken && (
          <Alert color="red" title={t('broken')}>
            {t('brokenText')}
          </Alert>
        )}
        {loaded.hasNewerOriginal && <NewerOriginal loaded={loaded} content={content} onUse={load} />}
        <TemplateActions place={place} loaded={loaded} editor={editor} hasIssues={issues.length > 0} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <BlockEditor draft={draft} variables={variables} issues={issues} isReadOnly={!loaded.canEdit} />
            <VersionList place={place} loaded={loaded} content={content} onRestore={load} />
          </div>
          <EmailPreview content={content} {...preview} />
        </div>
      </div>
      <LeaveGuard isDirty={editor.isDirty} />
    </>
  );
}

interface NewerProps {
  loaded: EmailTemplate;
  content: EmailContent;
  onUse: (content: EmailContent) => void;
}

/** The original has changed since this template was made from it. */
function NewerOriginal({ loaded, content, onUse }: NewerProps) {
  const { t } = useTranslation('email-templates');
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="yellow" title={t('newer')}>
      <p>{t(`newerText.${loaded.originalFrom}`)}</p>
      <div className={listing.actions}>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('compare')}
        </Button>
      </div>
      {isOpen && (
        <CompareDialog
          title={t('newer')}
          loaded={loaded}
          one={{ label: t('original'), content: loaded.original }}
          other={{ label: t('current'), content }}
          {...(loaded.canEdit ? { use: { label: t('useOriginal'), onUse } } : {})}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  );
}
