import type { Json } from '@sitewright/contract/content';
import { isBinding } from '@sitewright/contract/company/company-bindings';
import { type ReactNode, useMemo } from 'react';
import { BindingButton } from '../../../bindings/binding-button.tsx';
import { BoundList } from '../../../bindings/bound-list.tsx';
import { boundPath, factsFor } from '../../../bindings/field-facts.ts';
import { shownValue } from '../../../bindings/shown-value.ts';
import { SilentErrorBoundary } from '../../../error-boundaries.tsx';
import { useEditor, useEditorView } from '../../../model/editor-context.tsx';
import { FieldAside } from '../../panel-field.tsx';
import type { FieldProps } from './use-field-edit.ts';

interface Props extends FieldProps {
  /** The editor of the field, for the value that the page shows. */
  children: (shown: Json | undefined) => ReactNode;
}

/** A field that may be bound to the company profile. Typing over the shown value ends that. */
export function BindableField({ nodeId, field, value, isHighlighted, children }: Props) {
  const paths = useMemo(() => factsFor(field), [field]);
  const isBound = boundPath(value) !== undefined;
  const aside = useMemo(
    () =>
      paths.length === 0 && !isBound ? null : (
        <SilentErrorBoundary>
          <BindingButton nodeId={nodeId} field={field} value={value} paths={paths} />
        </SilentErrorBoundary>
      ),
    [nodeId, field, value, paths, isBound],
  );
  if (!isBound) return <FieldAside value={aside}>{children(value)}</FieldAside>;
  return (
    <FieldAside value={aside}>
      <BoundField nodeId={nodeId} field={field} value={value} isHighlighted={isHighlighted}>
        {children}
      </BoundField>
    </FieldAside>
  );
}

function BoundField({ field, value, isHighlighted, children }: Props) {
  const editor = useEditor();
  // The shown value changes with the profile.
  const { company: _company } = useEditorView();
  const shown = shownValue(editor, field, value);
  if (field.type === 'list' && isBinding(value)) {
    return <BoundList field={field} shown={shown} isHighlighted={isHighlighted} />;
  }
  return children(shown);
}
