import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { updateMe } from '@sitewright/contract/auth/auth';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import listing from '../../../ui/listing/listing.module.css';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import styles from '../profile.module.css';
import { SectionCard } from '../section-card.tsx';
import { SectionScreen } from '../section-screen.tsx';
import { useStoreCurrentUser, useCurrentUser } from '../use-current-user.ts';
import { AvatarCard } from './avatar-card.tsx';

const zones = Intl.supportedValuesOf('timeZone');

/** Name and avatar, `/profile`. */
export default function DetailsScreen() {
  return (
    <SectionScreen section="details">
      <AvatarCard />
      <DetailsForm />
    </SectionScreen>
  );
}

function DetailsForm() {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const person = useCurrentUser();
  const keep = useStoreCurrentUser();
  const form = useForm({
    initialValues: {
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      timezone: person.timezone,
    },
  });

  const handleSubmit = async (body: typeof form.values): Promise<void> => {
    try {
      keep(await request(updateMe, { body }));
      form.resetDirty(body);
      notify.success(t('auth:profile.success'));
    } catch (error) {
      if (error instanceof ApiError) form.setErrors({ ...error.fields });
      notify.error(messageOf(error, t('auth:profile.failed')));
    }
  };

  return (
    <SectionCard title={t('details.name')} text={t('details.nameText')}>
      <form noValidate className={listing.form} onSubmit={form.onSubmit(handleSubmit)}>
        <div className={styles.pair}>
          <TextInput
            label={t('auth:fields.firstName')}
            autoComplete="given-name"
            maxLength={limits.auth.nameMaxLength}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t('auth:fields.lastName')}
            autoComplete="family-name"
            maxLength={limits.auth.nameMaxLength}
            {...form.getInputProps('lastName')}
          />
        </div>
        <NativeSelect
          label={t('details.timezone')}
          description={t('details.timezoneHint')}
          data={zones.includes(person.timezone) ? zones : [person.timezone, ...zones]}
          {...form.getInputProps('timezone')}
        />
        <div className={listing.footer}>
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
            {t('common:save')}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={form.isDirty()} />
    </SectionCard>
  );
}
