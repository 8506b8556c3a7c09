import { Checkbox, Radio } from '@mantine/core';
import { switchLandingTemplate } from '@sitewright/contract/landing/landing';
import type { LandingTemplate } from '@sitewright/contract/landing/landing-template';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import type { ManagerProps } from '../manager-props.ts';
import { useLandingArea, useLandingCalls } from '../use-landing-manager.ts';
import { usePathLabel } from '../use-path-label.ts';
import styles from './templates.module.css';

interface Props extends ManagerProps {
  template: LandingTemplate;
  onClose: () => void;
}

/** Asks where and how to switch, and shows beforehand what is kept and what is lost. */
export function SwitchDialog({ manager, draft, template, onClose }: Props) {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const calls = useLandingCalls();
  const { root, headers } = useLandingArea();
  const [instance, setInstance] = useState<'draft' | 'live'>('draft');
  const [preserveCustomizations, setPreserve] = useState(true);
  const choice = { templateId: template.id, preserveCustomizations, instance };
  const query = useQuery({
    // What is not saved yet is part of the answer once it is.
    queryKey: [...root, 'switch', choice, draft.isDirty],
    queryFn: ({ signal }) =>
      request(switchLandingTemplate, { headers, body: { ...choice, dryRun: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const from = instance === 'draft' ? (manager.draft ?? manager.live) : manager.live;
  const name = template.name[language];

  const confirm = async (): Promise<unknown> => {
    const saved = await draft.flush();
    if (saved === undefined) return undefined;
    draft.take(await calls.switchTemplate(choice, instance === 'draft' ? saved : manager.live.version));
    notify.success(t(instance === 'draft' ? 'switch.doneDraft' : 'switch.doneLive', { name }));
    return undefined;
  };

  return (
    <ActionDialog
      title={t('switch.title', { name })}
      confirm={t('switch.confirm')}
      size={560}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Radio.Group
        label={t('switch.where')}
        value={instance}
        onChange={(value) => setInstance(value === 'live' ? 'live' : 'draft')}
      >
        <Radio mt={8} value="draft" label={t('switch.draft')} description={t('switch.draftText')} />
        <Radio mt={8} value="live" label={t('switch.live')} description={t('switch.liveText')} />
      </Radio.Group>
      <Checkbox
        label={t('switch.preserve')}
        checked={preserveCustomizations}
        onChange={(event) => setPreserve(event.currentTarget.checked)}
      />
      <QueryBoundary query={query}>
        {({ kept, dropped }) =>
          kept.length + dropped.length === 0 ? (
            <p>{t('switch.nothing')}</p>
          ) : (
            <div className={styles.result}>
              {dropped.length > 0 && (
                <PathList title={t('switch.dropped', { n: dropped.length })} paths={dropped} from={from} />
              )}
              {kept.length > 0 && (
                <PathList title={t('switch.kept', { n: kept.length })} paths={kept} from={from} />
              )}
            </div>
          )
        }
      </QueryBoundary>
    </ActionDialog>
  );
}

interface ListProps {
  title: string;
  paths: readonly string[];
  from: ManagerProps['manager']['live'];
}

function PathList({ title, paths, from }: ListProps) {
  const language = useLanguage();
  const labelOf = usePathLabel(from.template);
  const valueOf = (path: string): string => {
    const texts = from.contentOverrides[path];
    return texts?.[language] ?? texts?.en ?? texts?.vi ?? '';
  };
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lists scroll, also by keyboard */}
      <ul className={styles.paths} tabIndex={0}>
        {paths.map((path) => (
          <li key={path}>
            {labelOf(path)} {valueOf(path) && <span>“{valueOf(path)}”</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
