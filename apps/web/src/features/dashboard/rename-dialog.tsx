import { Button, Modal, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { Site } from '@sitewright/contract/sites/sites';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useOpener } from '../../lib/hooks/use-opener.ts';
import styles from './dashboard.module.css';

interface RenameDialogProps {
  site: Site | undefined;
  onRename: (site: Site, name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ site, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Modal opened={site !== undefined} returnFocus={false} onClose={onClose} title={t('rename.title')}>
      {site && <RenameForm key={site.id} site={site} onRename={onRename} onClose={onClose} />}
    </Modal>
  );
}

function RenameForm({ site, onRename, onClose }: RenameDialogProps & { site: Site }) {
  const { t } = useTranslation(['dashboard', 'gallery', 'common']);
  const [name, setName] = useState(site.name);
  const [isMissing, setMissing] = useState(false);
  useOpener();

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = name.trim();
    setMissing(!trimmed);
    if (!trimmed) return;
    onClose();
    if (trimmed !== site.name) onRename(site, trimmed);
  };

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <TextInput
        label={t('rename.name')}
        description={t('rename.hint', { address: new URL(site.url).host })}
        maxLength={limits.sites.nameMaxLength}
        autoComplete="off"
        data-autofocus
        value={name}
        error={isMissing && t('gallery:create.nameMissing')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.formFooter}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit">{t('rename.save')}</Button>
      </div>
    </form>
  );
}
