import { Button } from '@mantine/core';
import type { Finding } from '@sitewright/contract/publishing';
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './publish-dialog.module.css';

interface Props {
  findings: readonly Finding[];
  onShow: (finding: Finding) => void;
}

/** What stands in the way of publishing, then what could be better. */
export function PublishFindings({ findings, onShow }: Props) {
  const { t } = useTranslation('builder');
  return (['blocking', 'advice'] as const).map((severity) => {
    const shown = findings.filter((finding) => finding.severity === severity);
    if (shown.length === 0) return null;
    return (
      <section key={severity}>
        <h3 className={classes.title}>
          {t(`publish.${severity}`)}
          <span>{shown.length}</span>
        </h3>
        <ul className={classes.list}>
          {shown.map((finding, index) => (
            <FindingRow key={`${finding.code}-${index}`} finding={finding} onShow={onShow} />
          ))}
        </ul>
      </section>
    );
  });
}

function FindingRow({ finding, onShow }: { finding: Finding; onShow: (finding: Finding) => void }) {
  const { t, i18n } = useTranslation('builder');
  const Icon = finding.severity === 'blocking' ? IconAlertTriangle : IconBulb;
  // The server's sentence speaks English and names the very thing; other languages say what kind it is.
  const text = i18n.language === 'en' ? finding.message : t(`publish.codes.${finding.code}`);
  const canShow = finding.pageId !== null || finding.sectionId !== null;
  return (
    <li className={classes.item} data-severity={finding.severity}>
      <Icon size={17} stroke={1.6} aria-hidden />
      <div>
        {text}
        {finding.pageTitle !== null && <small>{finding.pageTitle}</small>}
      </div>
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
    </li>
  );
}
