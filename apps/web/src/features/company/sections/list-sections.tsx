import { Textarea, TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import { limits as productLimits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';
import { ListEditor } from './list-editor.tsx';

type EntryList = 'locations' | 'services' | 'team' | 'testimonials';
type Entry = Readonly<Record<string, string>>;

interface EntryField {
  name: string;
  maxLength: number;
  type?: 'tel' | 'email' | 'long';
  required?: true;
  placeholder?: 'lists.services.priceHint';
  description?: 'lists.locations.hoursHint';
}

/** The fields of the entries, those of an inner list in one row, and the field that names an entry. */
const entryLists: Readonly<
  Record<EntryList, { max: number; title: string; rows: readonly (EntryField | readonly EntryField[])[] }>
> = {
  locations: {
    max: limits.locationsMax,
    title: 'name',
    rows: [
      [
        { name: 'name', maxLength: limits.nameMaxLength, required: true },
        { name: 'address', maxLength: limits.addressMaxLength },
        { name: 'phone', maxLength: limits.phoneMaxLength, type: 'tel' },
        { name: 'email', maxLength: productLimits.auth.emailMaxLength, type: 'email' },
      ],
      { name: 'hours', maxLength: limits.hoursTextMaxLength, description: 'lists.locations.hoursHint' },
    ],
  },
  services: {
    max: limits.servicesMax,
    title: 'title',
    rows: [
      [
        { name: 'title', maxLength: limits.serviceTitleMaxLength, required: true },
        { name: 'price', maxLength: limits.priceMaxLength, placeholder: 'lists.services.priceHint' },
      ],
      { name: 'text', maxLength: limits.serviceTextMaxLength, type: 'long' },
    ],
  },
  team: {
    max: limits.teamMax,
    title: 'name',
    rows: [
      [
        { name: 'name', maxLength: limits.nameMaxLength, required: true },
        { name: 'role', maxLength: limits.roleMaxLength },
      ],
      { name: 'bio', maxLength: limits.bioMaxLength, type: 'long' },
    ],
  },
  testimonials: {
    max: limits.testimonialsMax,
    title: 'author',
    rows: [
      { name: 'quote', maxLength: limits.quoteMaxLength, type: 'long', required: true },
      [
        { name: 'author', maxLength: limits.nameMaxLength },
        { name: 'role', maxLength: limits.roleMaxLength },
      ],
    ],
  },
};

const emptyEntry = (list: EntryList): Entry =>
  Object.fromEntries(entryLists[list].rows.flat().map(({ name }) => [name, '']));

/** A part of the profile that is a list of entries with fields. */
export function EntriesSection({
  list,
  draft,
  change,
  issue,
  isReadOnly,
}: SectionProps & { list: EntryList }) {
  const { t } = useTranslation('company');
  const { max, title, rows } = entryLists[list];
  const fieldOf = (field: EntryField, item: Entry, set: (next: Entry) => void, path: string) => {
    const { name, maxLength, type, required = false, placeholder, description } = field;
    const props = {
      label: t(`lists.${list}.${name}` as 'lists.team.name'),
      maxLength,
      required,
      value: item[name] ?? '',
      error: issue(`${path}.${name}`),
      ...(placeholder && { placeholder: t(placeholder) }),
      ...(description && { description: t(description) }),
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ ...item, [name]: event.currentTarget.value }),
    };
    return type === 'long' ? (
      <Textarea key={name} {...props} autosize minRows={2} maxRows={8} />
    ) : (
      <TextInput key={name} {...props} type={type ?? 'text'} />
    );
  };
  return (
    <CompanySection name={list} isReadOnly={isReadOnly}>
      <ListEditor<Entry>
        name={list}
        items={draft[list]}
        max={max}
        isReadOnly={isReadOnly}
        empty={emptyEntry(list)}
        nameOf={(item) => item[title] ?? ''}
        onChange={(items) => change({ [list]: items })}
      >
        {(item, set, path) =>
          rows.map((row, index) =>
            'name' in row ? (
              fieldOf(row, item, set, path)
            ) : (
              <div key={index} className={styles.pair}>
                {row.map((field) => fieldOf(field, item, set, path))}
              </div>
            ),
          )
        }
      </ListEditor>
    </CompanySection>
  );
}

export function ValuePropsSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="valueProps" isReadOnly={isReadOnly}>
      <ListEditor
        name="valueProps"
        items={draft.valueProps}
        max={limits.valuePropsMax}
        isReadOnly={isReadOnly}
        empty=""
        nameOf={(text) => text}
        onChange={(valueProps) => change({ valueProps })}
      >
        {(item, set, path) => (
          <TextInput
            aria-label={t('lists.valueProps.text')}
            maxLength={limits.valuePropMaxLength}
            value={item}
            error={issue(path)}
            onChange={(event) => set(event.currentTarget.value)}
          />
        )}
      </ListEditor>
    </CompanySection>
  );
}
