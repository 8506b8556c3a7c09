import type { Form, FormContent } from '@sitewright/contract/forms/forms';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { BuilderFrame } from './builder-frame.tsx';
import classes from './form-builder.module.css';
import { BuilderProvider } from './model/builder-context.tsx';
import { BuilderStore } from './model/builder-store.ts';
import { contentOf, newContent } from './model/new-content.ts';
import { DiscardDialog } from './saving/discard-dialog.tsx';
import { draftStorage } from './saving/draft-storage.ts';
import { useDirty } from './saving/use-dirty.ts';

export interface FormBuilderProps {
  /** Absent for a new form. */
  form?: Form | undefined;
  siteId: string;
  /** What a new form starts with. */
  content?: FormContent | undefined;
  /** The section or element that a new form is for. */
  nodeId?: string | undefined;
  /** Called with the form as the server has it, before the dialog closes. */
  onSaved: (form: Form) => void;
  onClose: () => void;
}

/** The dialog around the builder. Default export: the component is loaded when it is first opened. */
export default function BuilderDialog({ form, siteId, content, nodeId, onSaved, onClose }: FormBuilderProps) {
  const { t } = useTranslation('form-builder');
  const [builder] = useState(() => ({
    store: new BuilderStore(
      form || content
        ? contentOf((form ?? content)!)
        : newContent({
            name: t('defaults.name'),
            submit: t('defaults.submit'),
            success: t('defaults.success'),
          }),
    ),
    siteId,
    nodeId,
    savedNames: new Map(form?.fields.map(({ id, name }) => [id, name])),
  }));
  const [storage] = useState(() => draftStorage(siteId, form?.id ?? nodeId));
  const [isAsking, setAsking] = useState(false);
  const isDirty = useDirty(builder.store);
  useOpener();
  const close = (): void => {
    if (builder.store.isDirty) setAsking(true);
    else onClose();
  };
  return (
    <BuilderProvider value={builder}>
      <Modal.Root opened fullScreen closeOnEscape={false} returnFocus={false} padding={0} onClose={close}>
        <Modal.Overlay />
        <Modal.Content aria-label={t('title')} className={classes.content ?? ''} radius={0}>
          <BuilderFrame form={form} storage={storage} onSaved={onSaved} onCancel={close} onClose={onClose} />
        </Modal.Content>
      </Modal.Root>
      <LeaveGuard isDirty={isDirty} />
      {isAsking && (
        <DiscardDialog
          onDiscard={() => {
            storage.remove();
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </BuilderProvider>
  );
}
