import type { FieldType } from '@sitewright/contract/forms/field-types';
import type { FormField, FormNewsletter } from '@sitewright/contract/forms/form-definition';
import { listNewsletterLists, type NewsletterList } from '@sitewright/contract/newsletter/lists';
import { scopeOf } from '@sitewright/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelGroup } from '../controls/panel-group.tsx';
import { SelectControl } from '../controls/select-control.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { useStore, useStored } from '../model/builder-context.tsx';
import { fieldLabel } from '../model/field-label.ts';

const emailTypes: readonly FieldType[] = ['email'];
const nameTypes: readonly FieldType[] = ['text'];
const consentTypes: readonly FieldType[] = ['checkbox', 'toggle'];

/** Adds whoever submits the form to a newsletter list. Lists are those of the workspace, so its admins choose. */
export function NewsletterSettings() {
  const { t } = useTranslation('form-builder');
  const { person } = useSession();
  const newsletter = useStored(({ content }) => content.settings.newsletter);
  const isAdmin = person !== undefined && scopeOf(person.role, 'newsletter.read') === 'tenant';
  if (!isAdmin && !newsletter) return null;
  return (
    <PanelGroup title={t('newsletter.title')}>
      {isAdmin ? (
        <Choice newsletter={newsletter} />
      ) : (
        <p className={controls.hint}>{t('newsletter.adminsOnly')}</p>
      )}
    </PanelGroup>
  );
}

function Choice({ newsletter }: { newsletter: FormNewsletter | undefined }) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const fields = useStored(({ content }) => content.fields);
  const { data, isError } = useQuery({
    queryKey: ['newsletter', 'lists'],
    queryFn: ({ signal }) => request(listNewsletterLists, { signal }),
  });
  const set = (next: FormNewsletter | undefined): void => {
    const { newsletter: _before, ...rest } = store.content.settings;
    store.dispatch({ type: 'changeForm', change: { settings: next ? { ...rest, newsletter: next } : rest } });
  };
  const email = fields.find(({ type }) => type === 'email');
  const list = data?.lists.find(({ isDefault }) => isDefault) ?? data?.lists[0];
  const turn = (isOn: boolean): void => {
    if (!isOn) set(undefined);
    else if (email && list) set({ list: list.id, emailField: email.id });
  };
  if (isError) return <p className={controls.hint}>{t('newsletter.failed')}</p>;
  return (
    <>
      <SwitchControl
        label={t('newsletter.isOn')}
        hint={t(email || newsletter ? 'newsletter.hint' : 'newsletter.noEmail')}
        isOn={newsletter !== undefined}
        onChange={turn}
      />
      {newsletter && data && (
        <Details newsletter={newsletter} lists={data.lists} fields={fields} onChange={set} />
      )}
    </>
  );
}

interface DetailsProps {
  newsletter: FormNewsletter;
  lists: readonly NewsletterList[];
  fields: readonly FormField[];
  onChange: (next: FormNewsletter) => void;
}

function Details({ newsletter, lists, fields, onChange }: DetailsProps) {
  const { t } = useTranslation('form-builder');
  const fieldsOf = (types: readonly FieldType[]) =>
    fields
      .filter(({ type }) => types.includes(type))
      .map((field) => ({ value: field.id, label: fieldLabel(field) }));
  const problemOf = (id: string | undefined, types: readonly FieldType[]): string | undefined =>
    id === undefined || fieldsOf(types).some(({ value }) => value === id)
      ? undefined
      : t('newsletter.fieldGone');
  /** A field that is gone stays chosen until another one is: nobody is asked without the consent that it held. */
  const withGone = (id: string | undefined, types: readonly FieldType[]) =>
    id === undefined || problemOf(id, types) === undefined
      ? fieldsOf(types)
      : [...fieldsOf(types), { value: id, label: t('newsletter.deletedField') }];
  const without = (key: 'nameField' | 'consentField', value: string): void => {
    const { [key]: _before, ...rest } = newsletter;
    onChange(value === '' ? rest : { ...rest, [key]: value });
  };
  const isListGone = lists.every(({ id }) => id !== newsletter.list);
  return (
    <>
      <SelectControl
        label={t('newsletter.list')}
        value={isListGone ? '' : newsletter.list}
        choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
        error={isListGone ? t('newsletter.listGone') : undefined}
        onChange={(list) => onChange({ ...newsletter, list })}
      />
      <SelectControl
        label={t('newsletter.emailField')}
        value={newsletter.emailField}
        choices={withGone(newsletter.emailField, emailTypes)}
        error={problemOf(newsletter.emailField, emailTypes)}
        onChange={(emailField) => onChange({ ...newsletter, emailField })}
      />
      <SelectControl
        label={t('newsletter.nameField')}
        value={problemOf(newsletter.nameField, nameTypes) ? '' : (newsletter.nameField ?? '')}
        none={t('newsletter.none')}
        choices={fieldsOf(nameTypes)}
        onChange={(value) => without('nameField', value)}
      />
      <SelectControl
        label={t('newsletter.consentField')}
        hint={t('newsletter.consentHint')}
        value={newsletter.consentField ?? ''}
        none={t('newsletter.everyone')}
        choices={withGone(newsletter.consentField, consentTypes)}
        error={problemOf(newsletter.consentField, consentTypes)}
        onChange={(value) => without('consentField', value)}
      />
    </>
  );
}
