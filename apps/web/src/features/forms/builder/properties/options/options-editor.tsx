import type { FieldOption } from '@sitewright/contract/forms/form-definition';
import { IconList, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { useListDrag } from '../../../../../ui/drag/use-list-drag.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { PanelGroup } from '../../controls/panel-group.tsx';
import { useStore, useStored } from '../../model/builder-context.tsx';
import { addOption, setOptions } from '../../model/edit-options.ts';
import { OptionRow } from './option-row.tsx';
import classes from './options-editor.module.css';
import { PasteOptions } from './paste-options.tsx';

const none: readonly FieldOption[] = [];

/** The options of a choice field. */
export function OptionsEditor({ id }: { id: string }) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const [isDetailed, setDetailed] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const options = useStored((one) => one.fieldOf(id)?.options ?? none);

  const change = (next: FieldOption[], key?: string): void =>
    store.dispatch({ type: 'setFields', fields: setOptions(store.content.fields, id, next), key });
  const moved = useRef<(from: number, to: number) => void>(undefined);
  const { list, start, styleOf } = useListDrag<HTMLOListElement>((from, to) => moved.current?.(from, to));
  const focusRow = (index: number, selector = 'input'): void =>
    void requestAnimationFrame(() =>
      list.current?.children[index]?.querySelector<HTMLElement>(selector)?.focus(),
    );
  const add = (
    index = options.length,
    label = t('defaults.option').replace('{n}', String(options.length + 1)),
  ): void => {
    change(addOption(options, label, index));
    focusRow(index);
  };
  const move = (from: number, to: number): void => {
    const option = options[from];
    if (!option || to < 0 || to >= options.length) return;
    change(options.toSpliced(from, 1).toSpliced(to, 0, option));
    store.announce(t('options.moved', { name: option.label, n: to + 1, total: options.length }));
    focusRow(to);
  };
  useEffect(() => {
    moved.current = move;
  });
  const remove = (index: number): void => {
    store.announce(t('options.removed', { name: options[index]?.label }));
    change(options.toSpliced(index, 1));
    if (options.length > 1) focusRow(Math.max(0, index - 1));
    else requestAnimationFrame(() => list.current?.parentElement?.querySelector('button')?.focus());
  };

  return (
    <PanelGroup
      title={t('options.title')}
      level={3}
      aside={
        <label className={classes.detail}>
          <input
            type="checkbox"
            checked={isDetailed}
            onChange={(event) => setDetailed(event.currentTarget.checked)}
          />
          {t('options.showValues')}
        </label>
      }
    >
      {isPasting ? (
        <PasteOptions
          options={options}
          onApply={(next) => {
            change(next);
            setPasting(false);
          }}
          onCancel={() => setPasting(false)}
        />
      ) : (
        <>
          <ol ref={list} className={classes.list}>
            {options.map((_, index) => (
              <OptionRow
                // Options have no id; their place is what they are.
                key={index}
                options={options}
                index={index}
                isDetailed={isDetailed}
                onChange={change}
                onAdd={add}
                onMove={move}
                onRemove={remove}
                style={styleOf(index)}
                onDrag={start}
              />
            ))}
          </ol>
          <div className={controls.row}>
            <button type="button" className={controls.textButton} onClick={() => add()}>
              <IconPlus size={15} stroke={1.6} aria-hidden />
              {t('options.add')}
            </button>
            <button type="button" className={controls.textButton} onClick={() => setPasting(true)}>
              <IconList size={15} stroke={1.6} aria-hidden />
              {t('options.paste')}
            </button>
          </div>
        </>
      )}
    </PanelGroup>
  );
}
