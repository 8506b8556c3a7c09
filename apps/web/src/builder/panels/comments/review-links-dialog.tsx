import { Button, Checkbox, CopyButton, Select, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import {
  createReviewLink,
  listReviewLinks,
  type ReviewLink,
  revokeReviewLink,
} from '@sitewright/contract/review-links/review-links';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { PanelDialog } from '../panel-dialog.tsx';
import classes from './review-links.module.css';

const dayChoices = [1, 7, 14, 30, 90].filter((days) => days <= limits.reviews.daysMax);

interface FormProps {
  siteId: string;
  onMade: (url: string) => void;
}

function NewLinkForm({ siteId, onMade }: FormProps) {
  const { t } = useTranslation('together');
  const [label, setLabel] = useState('');
  const [days, setDays] = useState<number>(limits.reviews.days);
  const [password, setPassword] = useState('');
  const [mayComment, setMayComment] = useState(true);
  const [isMaking, setMaking] = useState(false);
  const isShort = password !== '' && password.length < limits.reviews.passwordMinLength;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setMaking(true);
    try {
      const body = { label, days, mayComment, ...(password === '' ? {} : { password }) };
      const { url } = await request(createReviewLink, { params: { id: siteId }, body });
      setLabel('');
      setPassword('');
      onMade(url);
    } catch (error) {
      notify.error(messageOf(error, t('comments.failed')));
    }
    setMaking(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('links.label')}
        placeholder={t('links.labelExample')}
        maxLength={limits.reviews.labelMaxLength}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <Select
          label={t('links.days')}
          allowDeselect={false}
          value={String(days)}
          data={dayChoices.map((count) => ({ value: String(count), label: t('links.dayCount', { count }) }))}
          onChange={(value) => setDays(Number(value))}
        />
        <TextInput
          label={t('links.password')}
          placeholder={t('links.optional')}
          autoComplete="off"
          error={isShort && t('links.shortPassword', { min: limits.reviews.passwordMinLength })}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <Checkbox
        label={t('links.mayComment')}
        checked={mayComment}
        onChange={(event) => setMayComment(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" loading={isMaking} disabled={isShort}>
          {t('links.make')}
        </Button>
      </div>
    </form>
  );
}

/** Review links, which show the draft to people without an account: creates and revokes them. */
export default function ReviewLinksDialog({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const { t } = useTranslation('together');
  const { moment } = useDateFormat();
  const query = useQuery({
    queryKey: ['review-links', siteId],
    queryFn: () => request(listReviewLinks, { params: { id: siteId } }),
  });
  const links = query.data?.links;
  const [made, setMade] = useState<string>();
  const revoke = async (linkId: string): Promise<void> => {
    await request(revokeReviewLink, { params: { id: siteId, linkId } }).catch((error: unknown) =>
      notify.error(messageOf(error, t('comments.failed'))),
    );
    await query.refetch();
  };
  const about = (link: ReviewLink): string =>
    [
      t('links.until', { moment: moment(link.expiresAt) }),
      ...(link.hasPassword ? [t('links.hasPassword')] : []),
      ...(link.mayComment ? [] : [t('links.lookOnly')]),
      link.openedAt ? t('links.opened', { moment: moment(link.openedAt) }) : t('links.neverOpened'),
    ].join(' · ');
  return (
    <PanelDialog title={t('links.title')} size={560} onClose={onClose}>
      <div className={classes.dialog}>
        <p className={classes.text}>{t('links.text')}</p>
        {made !== undefined && (
          <div className={classes.done} role="status">
            <p className={classes.name}>{t('links.made')}</p>
            <div className={classes.made}>
              <TextInput
                className={classes.address ?? ''}
                aria-label={t('links.address')}
                readOnly
                value={made}
                onFocus={(event) => event.currentTarget.select()}
              />
              <CopyButton timeout={limits.copyConfirmationMs} value={made}>
                {({ copied, copy }) => (
                  <Button onClick={copy}>{t(copied ? 'links.copied' : 'links.copy')}</Button>
                )}
              </CopyButton>
            </div>
          </div>
        )}
        <NewLinkForm
          siteId={siteId}
          onMade={(url) => {
            setMade(url);
            void query.refetch();
          }}
        />
        {query.error && <p role="alert">{messageOf(query.error, t('links.notLoaded'))}</p>}
        {links && links.length > 0 && (
          <section aria-label={t('links.list')}>
            <h3 className={classes.heading}>{t('links.list')}</h3>
            <ul className={classes.list}>
              {links.map((link) => (
                <li key={link.id} className={classes.row}>
                  <div className={classes.about}>
                    <p className={classes.name}>{link.label || t('links.unnamed')}</p>
                    <p className={classes.facts}>{about(link)}</p>
                  </div>
                  <ConfirmButton size="xs" confirm={t('links.revokeNow')} onConfirm={() => revoke(link.id)}>
                    {t('links.revoke')}
                  </ConfirmButton>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PanelDialog>
  );
}
