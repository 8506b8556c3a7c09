import { Button } from '@mantine/core';
import type { Finding, Fix } from '@sitewright/contract/publishing/publishing';
import { IconAlertTriangle, IconBulb, IconWand } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { AltTextFix } from './alt-text-fix.tsx';
import classes from './publish-dialog.module.css';
import { useFixes } from './use-fixes.ts';

interface Props {
  findings: readonly Finding[];
  onShow: (finding: Finding) => void;
  lookAgain: () => Promise<unknown>;
}

/** Findings that block publishing, then suggestions; most have a one-click fix. */
export function PublishFindings({ findings, onShow, lookAgain }: Props) {
  const { t } = useTranslation('builder');
  const { isBusy, apply } = useFixes(lookAgain);
  return (['blocking', 'advice'] as const).map((severity) => {
    const shown = findings.filter((finding) => finding.severity === severity);
    // Whether an image is decorative is for its author to decide.
    const mendable = shown.filter(({ fix }) => fix !== null && fix.name !== 'decorate');
    if (shown.length === 0) return null;
    return (
      <section key={severity}>
        <div className={classes.titleRow}>
          <h3 className={classes.title}>
            {t(`publish.${severity}`)}
            <span>{shown.length}</span>
          </h3>
          {mendable.length > 1 && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isBusy}
              leftSection={<IconWand size={15} stroke={1.6} aria-hidden />}
              onClick={() => void apply(mendable)}
            >
              {t('publish.fixAll', { count: mendable.length })}
            </Button>
          )}
        </div>
        <ul className={classes.list}>
          {shown.map((finding, index) => (
            <FindingRow
              key={`${finding.code}-${index}`}
              finding={finding}
              isBusy={isBusy}
              onShow={onShow}
              onFix={(fix) => void apply([{ ...finding, fix }])}
            />
          ))}
        </ul>
      </section>
    );
  });
}

interface RowProps {
  finding: Finding;
  isBusy: boolean;
  onShow: (finding: Finding) => void;
  onFix: (fix: Fix) => void;
}

function FindingRow({ finding, isBusy, onShow, onFix }: RowProps) {
  const { t, i18n } = useTranslation(['builder', 'recommendations']);
  const { fix, values, code, message } = finding;
  const Icon = finding.severity === 'blocking' ? IconAlertTriangle : IconBulb;
  // The server's message is English; other languages translate the finding's code.
  const text = i18n.language === 'en' ? message : t(`recommendations:codes.${code}`, values);
  const canShow = finding.pageId !== null || finding.sectionId !== null;
  const altFix = code === 'missing_alt' && fix?.kind === 'edit' ? fix : undefined;
  const fixLabel = fix && !altFix && t(`recommendations:fixes.${fix.name}`, fix.values);
  return (
    <li className={classes.item} data-severity={finding.severity}>
      <Icon size={17} stroke={1.6} aria-hidden />
      <div>
        {text}
        {finding.pageTitle !== null && <small>{finding.pageTitle}</small>}
        {altFix && (
          <AltTextFix
            key={JSON.stringify(altFix.ops)}
            name={String(values['name'] ?? '')}
            fix={altFix}
            isBusy={isBusy}
            onFix={onFix}
          />
        )}
      </div>
      <div className={classes.itemActions}>
        {fix && fixLabel && (
          <Button
            size="compact-sm"
            variant="light"
            disabled={isBusy}
            aria-label={`${fixLabel}: ${text}`}
            onClick={() => onFix(fix)}
            maw={220}
          >
            {fixLabel}
          </Button>
        )}
        {canShow && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${t('publish.show')}: ${text}`}
            onClick={() => onShow(finding)}
          >
            {t('publish.show')}
          </Button>
        )}
      </div>
    </li>
  );
}
