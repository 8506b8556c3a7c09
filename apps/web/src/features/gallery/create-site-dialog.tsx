import { Modal } from '@mantine/core';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import {
  createSiteFromTemplate as createCall,
  type SiteTemplateDetail,
} from '@sitewright/contract/site-templates/site-templates';
import { useEffect, useRef, useState } from 'react';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { useLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { type SiteBasics, SiteBasicsForm } from '../sites/site-basics-form.tsx';
import { createSiteFromTemplate } from './create-site-from-template.ts';
import { ImageProgress } from './image-progress.tsx';
import { replaceImages, skipped } from './replace-images.ts';

interface CreateSiteDialogProps {
  template: SiteTemplateDetail;
  isOpen: boolean;
  onClose: () => void;
}

export function CreateSiteDialog({ template, isOpen, onClose }: CreateSiteDialogProps) {
  const { t } = useTranslation('gallery');
  const navigate = useNavigate();
  const language = useLanguage();
  const idempotencyKey = useIdempotencyKey();
  const [isReplacing, setReplacing] = useState(false);
  const [progress, setProgress] = useState<RunProgress>();
  const skipping = useRef(new AbortController());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      skipping.current.abort();
    };
  }, []);

  const handleCreate = async (basics: SiteBasics): Promise<void> => {
    const { signal } = (skipping.current = new AbortController());
    const { site, replaced } = await createSiteFromTemplate({
      create: async () => {
        const call = { params: { id: template.id }, body: { ...basics, language } };
        return (await request(createCall, { ...call, headers: idempotencyKey(call) })).site;
      },
      replaceImages: (siteId) => {
        setReplacing(true);
        return replaceImages(siteId, { signal, onProgress: setProgress });
      },
      // Called as a method of `steps`, `reportError` itself would throw "Illegal invocation".
      log: (error) => reportError(error),
    });
    if (!isHere.current) return;
    const outcome = signal.aborted ? 'skipped' : replaced > 0 ? 'success' : 'kept';
    notify.success(t(`create.${outcome}`));
    await navigate(paths.builder(site.id));
  };
  const handleSkip = (): void => skipping.current.abort(skipped);

  return (
    <Modal opened={isOpen} onClose={isReplacing ? handleSkip : onClose} title={t('create.title')}>
      {isReplacing ? (
        <ImageProgress progress={progress} onSkip={handleSkip} />
      ) : (
        <SiteBasicsForm onCreate={handleCreate} onCancel={onClose} />
      )}
    </Modal>
  );
}
