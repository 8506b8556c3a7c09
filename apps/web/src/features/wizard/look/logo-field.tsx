import { Anchor, Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { colorOfImage } from '../logo-color.ts';
import { reduceLogo } from '../reduce-logo.ts';
import { useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';

/** The logo of the business. It also gives the color, unless one was chosen. */
export function LogoField() {
  const { t } = useTranslation(['wizard', 'errors']);
  const { data, session, change, draft } = useWizard();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [logoColor, setLogoColor] = useState<string>();
  const id = useId();
  const logo = session?.logo;

  const save = async (file: File | null): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await draft.changeLogo(file && (await reduceLogo(file)));
      // A color that was chosen stays.
      if (!data.color || data.color === logoColor) {
        // An image that cannot be read here, such as some SVGs, gives no color.
        const color = file ? await colorOfImage(file).catch(() => undefined) : undefined;
        setLogoColor(color);
        change({ color: color ?? null });
      }
    } catch (error) {
      setFailure(messageOf(error, t('look.logoFailed')));
    }
    setBusy(false);
  };

  return (
    <div className={styles.brand} role="group" aria-labelledby={id}>
      <span id={id} className={styles.brandLabel}>
        {t('look.logo')}
      </span>
      <div className={styles.brandRow}>
        {logo && (
          <img
            className={styles.logo}
            src={logo.url}
            alt={t('look.logoAlt')}
            // The URL has expired. Without a connection, the next save brings a new one.
            onError={() => void draft.reload().catch(() => undefined)}
          />
        )}
        <FileButton accept="image/*" onChange={(file) => file && void save(file)}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={isBusy}
              leftSection={<IconPhoto size={15} stroke={1.6} />}
            >
              {t(logo ? 'look.replaceLogo' : 'look.uploadLogo')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Anchor component="button" type="button" disabled={isBusy} onClick={() => void save(null)}>
            {t('look.removeLogo')}
          </Anchor>
        )}
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
