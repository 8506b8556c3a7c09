import { Drawer, Tabs } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import type { Form } from '@sitewright/contract/forms/forms';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListSearch } from '../../../ui/listing/list-toolbar.tsx';
import { ResourceList } from '../../../ui/listing/resource-list.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { AssigneeFilter, DayFilters, SortFilter } from '../filters/list-filters.tsx';
import { useUnread } from '../use-unread.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import styles from './inbox.module.css';
import { KeysHelp } from './keys-help.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type PanelProps, SubmissionPanel } from './submission-panel.tsx';
import { EmptyTab, SubmissionTabList } from './tab-list.tsx';
import { SubmissionTable } from './submission-table.tsx';
import { useInbox } from './use-inbox.ts';
import { useKeys } from './use-keys.ts';
import type { FormTarget } from './query-keys.ts';
import { useReading } from './reading.ts';
import type { SubmissionsState } from './use-submissions.ts';

interface Props {
  target: FormTarget;
  form: Pick<Form, 'name' | 'fields'>;
  list: SubmissionsState;
}

/** Submissions of a form in their tabs, with the open one beside them. */
export function Inbox({ target, form, list }: Props) {
  const { t } = useTranslation('submissions');
  const { isReadOnly } = useReading();
  const { container, ...inbox } = useInbox(target, list);
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const [areKeysOn, setKeysOn] = useLocalStorage({ key: 'submission_keys', defaultValue: true });
  const { openId } = inbox;
  const toReview = useUnread(!isReadOnly).toReview(target.formId);
  useKeys(areKeysOn, {
    j: () => inbox.move(1),
    k: () => inbox.move(-1),
    ...(isReadOnly ? {} : { e: inbox.archive, s: inbox.star }),
  });
  useKeys(openId !== undefined && isWide, { escape: inbox.close });
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the tabs do not all fit.
    tabs.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list.tab]);
  const chosen = list.items.filter(({ id }) => inbox.selection.has(id));
  const panel: Omit<PanelProps, 'onClose'> | undefined =
    openId === undefined
      ? undefined
      : {
          target,
          formName: form.name,
          id: openId,
          place: inbox.place,
          onPrevious: inbox.openNeighbor(-1),
          onNext: inbox.openNeighbor(1),
          onChange: inbox.change,
          onRead: inbox.markRead,
        };

  const keysHelp = (
    <KeysHelp isReadOnly={isReadOnly} isOn={areKeysOn} onToggle={() => setKeysOn(!areKeysOn)} />
  );

  return (
    <>
      <Tabs
        className={styles.tabbed ?? ''}
        value={list.tab}
        keepMounted={false}
        activateTabWithKeyboard={false}
        onChange={(tab) => inbox.goToTab(tab ?? 'inbox')}
      >
        <SubmissionTabList ref={tabs} toReview={toReview} />
        <Tabs.Panel
          value={list.tab}
          className={styles.split ?? ''}
          data-reading={panel && isWide ? '' : undefined}
        >
          <div ref={container} tabIndex={-1} className={styles.list}>
            <ResourceList
              list={list}
              empty={<EmptyTab tab={list.tab} toReview={toReview} onReview={() => inbox.goToTab('review')} />}
              toolbar={<Toolbar target={target} form={form} list={list} />}
            >
              {(items) => (
                <>
                  {chosen.length > 0 && (
                    <SelectionBar
                      target={target}
                      chosen={chosen}
                      tab={list.tab}
                      changeMany={inbox.changeMany}
                      onDone={inbox.endSelection}
                    />
                  )}
                  {keysHelp}
                  <SubmissionTable
                    fields={form.fields}
                    submissions={items}
                    selection={isReadOnly ? undefined : inbox.selection}
                    openId={isWide ? openId : undefined}
                    searchOf={inbox.searchOf}
                  />
                </>
              )}
            </ResourceList>
          </div>
          {panel && isWide && <SidePanel {...panel} onClose={inbox.close} />}
        </Tabs.Panel>
      </Tabs>
      {!isWide && (
        <Drawer
          opened={panel !== undefined}
          onClose={inbox.close}
          position="right"
          size="min(100%, 560px)"
          title={t('detail.label')}
          returnFocus={false}
          classNames={{ header: styles.drawerHeader ?? '', body: styles.drawerBody ?? '' }}
        >
          {panel && (
            <>
              <SubmissionPanel {...panel} onClose={undefined} />
              <div className={styles.drawerKeys}>{keysHelp}</div>
            </>
          )}
        </Drawer>
      )}
    </>
  );
}

/** Takes the focus when it opens, so that screen readers continue there. */
function SidePanel(props: PanelProps) {
  const { t } = useTranslation('submissions');
  useEffect(() => {
    if (document.activeElement !== document.body)
      document.querySelector<HTMLElement>('[data-side-panel]')?.focus();
  }, []);
  return (
    <aside data-side-panel tabIndex={-1} className={styles.side} aria-label={t('detail.label')}>
      <SubmissionPanel {...props} />
    </aside>
  );
}

function Toolbar({ target, form, list }: Props) {
  const { t } = useTranslation('submissions');
  const { isReadOnly } = useReading();
  return (
    <>
      {!isReadOnly && <ViewMenu target={target} />}
      <SortFilter {...list.filterProps('sort')} />
      <ListSearch label={t('inbox.search')} {...list.searchProps('q')} />
      <DayFilters list={list} />
      {!isReadOnly && <AssigneeFilter {...list.filterProps('assignee')} />}
      <FilterBar fields={form.fields} filters={list.conditions} onChange={list.setConditions} />
    </>
  );
}
