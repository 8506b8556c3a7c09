import { Anchor, Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { colorOfImage } from '../logo-color.ts';
import { useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';

const firstColor = '#b4411f';

/** The color that themes are made from: suggested ones, one of their own, or that of a logo, which never leaves the browser. */
export function BrandColor() {
  const { t } = useTranslation('wizard');
  const { data, change, draft } = useWizard();
  const [failure, setFailure] = useState<string>();
  const id = useId();
  const save = (color: string | null): void => {
    setFailure(undefined);
    change({ color });
    void draft.save();
  };
  const handleLogo = async (file: File | null): Promise<void> => {
    if (!file) return;
    try {
      const color = await colorOfImage(file);
      if (color) save(color);
      else setFailure(t('look.noColor'));
    } catch {
      setFailure(t('look.noPicture'));
    }
  };
  return (
    <div className={styles.brand}>
      <label htmlFor={id}>{t('look.color')}</label>
      <div className={styles.brandRow}>
        <input
          id={id}
          type="color"
          value={data.color ?? firstColor}
          data-empty={!data.color || undefined}
          onChange={(event) => change({ color: event.currentTarget.value })}
          onBlur={() => void draft.save()}
        />
        <span>{data.color ? t('look.ownColor') : t('look.anyColor')}</span>
        {data.color && (
          <Anchor component="button" type="button" onClick={() => save(null)}>
            {t('look.clearColor')}
          </Anchor>
        )}
        <FileButton accept="image/*" onChange={(file) => void handleLogo(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconPhoto size={15} stroke={1.6} />}>
              {t('look.fromLogo')}
            </Button>
          )}
        </FileButton>
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
