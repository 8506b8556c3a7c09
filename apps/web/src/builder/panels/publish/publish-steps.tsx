import { Loader } from '@mantine/core';
import { publishSteps } from '@sitewright/contract/live/live';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { useEditorView } from '../../model/editor-context.tsx';
import classes from './publish-dialog.module.css';

/** What a publish does and has done. Without a connection for its reports, the first step stays current. */
export function PublishSteps() {
  const { t } = useTranslation('builder');
  const { publishProgress } = useEditorView();
  const { step = 'checking', done = 0, total = 0 } = publishProgress ?? {};
  const current = publishSteps.indexOf(step);
  return (
    <>
      <ol className={classes.steps} aria-label={t('publish.progress')}>
        {publishSteps.map((name, at) => (
          <li key={name} aria-current={at === current ? 'step' : undefined}>
            {at < current ? (
              <IconCircleCheck size={20} stroke={1.6} aria-hidden />
            ) : at === current ? (
              <Loader size={18} />
            ) : (
              <IconCircle size={20} stroke={1.4} aria-hidden />
            )}
            <span>{t(`publish.steps.${name}`)}</span>
            {name === 'images' && at === current && total > 0 && (
              <span className={classes.count}>{t('publish.images', { done, total })}</span>
            )}
          </li>
        ))}
      </ol>
      <Hidden role="status">{t(`publish.steps.${step}`)}</Hidden>
    </>
  );
}
