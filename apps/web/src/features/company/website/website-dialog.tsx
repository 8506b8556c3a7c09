import { Checkbox, TextInput } from '@mantine/core';
import type { CompanyFields } from '@sitewright/contract/company/company-profile';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { ErrorCode } from '@sitewright/contract/errors';
import { readWebsite } from '@sitewright/contract/website-facts/website-facts';
import { websiteFactsLimits } from '@sitewright/contract/website-facts/website-facts-limits';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import styles from '../company.module.css';
import { acceptFound, findNews, type FoundName } from './found-fields.ts';

const problems: Partial<Record<ErrorCode, 'address' | 'unreachable' | 'tooLarge' | 'noPage' | 'often'>> = {
  validation_failed: 'address',
  upstream_failed: 'unreachable',
  too_large: 'tooLarge',
  unsupported_media_type: 'noPage',
  rate_limited: 'often',
};

interface Props {
  draft: CompanyFields;
  change: (next: Partial<CompanyFields>) => void;
  onClose: () => void;
}

/** Reads a website, and puts what is chosen of it into the form. */
export function WebsiteDialog({ draft, change, onClose }: Props) {
  const { t } = useTranslation('company');
  const [address, setAddress] = useState(draft.website);
  const [read, setRead] = useState<EndpointResponse<typeof readWebsite>>();
  const [chosen, setChosen] = useState<readonly FoundName[]>([]);
  const [failure, setFailure] = useState<string>();
  const news = read ? findNews(draft, read) : [];
  const isChoosing = news.length > 0;

  const readIt = async (): Promise<void> => {
    setFailure(undefined);
    setRead(undefined);
    try {
      const answer = await request(readWebsite, { body: { address } });
      setRead(answer);
      // What would replace a value is not selected by itself.
      setChosen(
        findNews(draft, answer)
          .filter(({ now }) => now === '')
          .map(({ name }) => name),
      );
    } catch (error) {
      const problem = error instanceof ApiError ? problems[error.code] : undefined;
      setFailure(t(`website.problems.${problem ?? 'failed'}`));
    }
  };
  const confirm = async (): Promise<boolean> => {
    if (!read || !isChoosing) {
      await readIt();
      return false;
    }
    change(acceptFound(draft, read, chosen));
    notify.success(t('website.used'));
    return true;
  };

  return (
    <ActionDialog
      title={t('website.title')}
      text={t('website.text')}
      size={680}
      confirm={isChoosing ? t('website.use') : t('website.read')}
      isDisabled={isChoosing ? chosen.length === 0 : address.trim() === ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        label={t('website.address')}
        placeholder="www.example.com"
        type="url"
        data-autofocus
        maxLength={websiteFactsLimits.addressMaxLength}
        value={address}
        error={failure}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setRead(undefined);
          setFailure(undefined);
        }}
      />
      <div role="status">{read && !isChoosing && <p>{t('website.nothing')}</p>}</div>
      {isChoosing && (
        <fieldset className={styles.news}>
          <legend>{t('website.choose')}</legend>
          <ul>
            {news.map(({ name, now, found }) => (
              <li key={name}>
                <Checkbox
                  label={t(`website.names.${name}`)}
                  checked={chosen.includes(name)}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked
                        ? [...chosen, name]
                        : chosen.filter((other) => other !== name),
                    )
                  }
                />
                <dl>
                  <div>
                    <dt className={listing.quiet}>{t('website.now')}</dt>
                    <dd>{now === '' ? <em>{t('website.none')}</em> : now}</dd>
                  </div>
                  <div>
                    <dt className={listing.quiet}>{t('website.found')}</dt>
                    <dd>
                      {name === 'color' && <span className={styles.swatch} style={{ background: found }} />}
                      {found}
                    </dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </ActionDialog>
  );
}
