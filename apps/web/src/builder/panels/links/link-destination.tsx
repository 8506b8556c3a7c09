import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { PanelSelect } from '../panel-field.tsx';
import type { DestinationProps } from './destination-props.ts';
import { LinkPage, LinkAnchor } from './link-page.tsx';
import { LinkFile } from './link-file.tsx';
import { LinkSummary } from './link-summary.tsx';
import { type LinkKind, targetOf } from './link-target.ts';
import { LinkUrl, LinkEmail, LinkPhone } from './link-typed.tsx';

const kinds: readonly LinkKind[] = ['page', 'place', 'address', 'email', 'phone', 'file', 'none'];

/** Target of a link: first its kind, then the target itself, then a description of it. */
export function LinkDestination({ href, onType, onChoose }: DestinationProps) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const selectId = useId();
  const target = targetOf(href, pages);
  // The chosen kind stays until the link is changed from elsewhere, for example by an undo.
  const [own, setOwn] = useState({ kind: target.kind, href });
  const kind = own.href === href ? own.kind : target.kind;
  const shared: DestinationProps = {
    href,
    onType: (next) => {
      setOwn({ kind, href: next });
      onType(next);
    },
    onChoose: (next) => {
      setOwn({ kind, href: next });
      onChoose(next);
    },
  };
  return (
    <div className={controls.stack}>
      <div className={controls.field}>
        <label className={controls.hint} htmlFor={selectId}>
          {t('properties.link.to')}
        </label>
        <PanelSelect
          id={selectId}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`properties.link.kinds.${value}`) }))}
          onChange={(chosen) => {
            const next = chosen === 'none' ? '' : href;
            setOwn({ kind: chosen as LinkKind, href: next });
            if (next !== href) onChoose(next);
          }}
        />
      </div>
      <Details kind={kind} {...shared} />
      <LinkSummary target={target} isTyping={kind !== target.kind} />
    </div>
  );
}

function Details({ kind, ...shared }: DestinationProps & { kind: LinkKind }) {
  switch (kind) {
    case 'page':
      return <LinkPage {...shared} />;
    case 'place':
      return <LinkAnchor {...shared} />;
    case 'address':
      return <LinkUrl {...shared} />;
    case 'email':
      return <LinkEmail {...shared} />;
    case 'phone':
      return <LinkPhone {...shared} />;
    case 'file':
      return <LinkFile {...shared} />;
    case 'none':
      return null;
  }
}
