import { Textarea, TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import type { CompanyFields } from '@sitewright/contract/company/company-profile';
import { limits as productLimits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';
import type { FindIssue } from '../use-field-issue.ts';
import { ListEditor } from './list-editor.tsx';

type Change = { currentTarget: { value: string } };
type Entry<List extends 'locations' | 'services' | 'team' | 'testimonials'> = CompanyFields[List][number];

/** Props of the text fields of one entry. */
const fieldsOf =
  <Item extends Record<string, string>>(
    item: Item,
    set: (next: Item) => void,
    { path, issue }: { path: string; issue: FindIssue },
  ) =>
  (name: keyof Item & string, label: string, maxLength: number) => ({
    label,
    maxLength,
    value: item[name],
    error: issue(`${path}.${name}`),
    onChange: (event: Change) => set({ ...item, [name]: event.currentTarget.value }),
  });

const noLocation: Entry<'locations'> = { name: '', address: '', phone: '', email: '', hours: '' };

export function LocationsSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="locations" isReadOnly={isReadOnly}>
      <ListEditor
        name="locations"
        items={draft.locations}
        max={limits.locationsMax}
        isReadOnly={isReadOnly}
        empty={noLocation}
        nameOf={({ name }) => name}
        onChange={(locations) => change({ locations })}
      >
        {(item, set, path) => {
          const text = fieldsOf(item, set, { path, issue });
          return (
            <>
              <div className={styles.pair}>
                <TextInput {...text('name', t('lists.locations.name'), limits.nameMaxLength)} required />
                <TextInput {...text('address', t('lists.locations.address'), limits.addressMaxLength)} />
                <TextInput {...text('phone', t('lists.locations.phone'), limits.phoneMaxLength)} type="tel" />
                <TextInput
                  {...text('email', t('lists.locations.email'), productLimits.auth.emailMaxLength)}
                  type="email"
                />
              </div>
              <TextInput
                {...text('hours', t('lists.locations.hours'), limits.hoursTextMaxLength)}
                description={t('lists.locations.hoursHint')}
              />
            </>
          );
        }}
      </ListEditor>
    </CompanySection>
  );
}

const noService: Entry<'services'> = { title: '', text: '', price: '' };

export function ServicesSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="services" isReadOnly={isReadOnly}>
      <ListEditor
        name="services"
        items={draft.services}
        max={limits.servicesMax}
        isReadOnly={isReadOnly}
        empty={noService}
        nameOf={({ title }) => title}
        onChange={(services) => change({ services })}
      >
        {(item, set, path) => {
          const text = fieldsOf(item, set, { path, issue });
          return (
            <>
              <div className={styles.pair}>
                <TextInput
                  {...text('title', t('lists.services.title'), limits.serviceTitleMaxLength)}
                  required
                />
                <TextInput
                  {...text('price', t('lists.services.price'), limits.priceMaxLength)}
                  placeholder={t('lists.services.priceHint')}
                />
              </div>
              <Textarea
                {...text('text', t('lists.services.text'), limits.serviceTextMaxLength)}
                autosize
                minRows={2}
                maxRows={8}
              />
            </>
          );
        }}
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

const nobody: Entry<'team'> = { name: '', role: '', bio: '' };

export function TeamSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="team" isReadOnly={isReadOnly}>
      <ListEditor
        name="team"
        items={draft.team}
        max={limits.teamMax}
        isReadOnly={isReadOnly}
        empty={nobody}
        nameOf={({ name }) => name}
        onChange={(team) => change({ team })}
      >
        {(item, set, path) => {
          const text = fieldsOf(item, set, { path, issue });
          return (
            <>
              <div className={styles.pair}>
                <TextInput {...text('name', t('lists.team.name'), limits.nameMaxLength)} required />
                <TextInput {...text('role', t('lists.team.role'), limits.roleMaxLength)} />
              </div>
              <Textarea
                {...text('bio', t('lists.team.bio'), limits.bioMaxLength)}
                autosize
                minRows={2}
                maxRows={8}
              />
            </>
          );
        }}
      </ListEditor>
    </CompanySection>
  );
}

const noTestimonial: Entry<'testimonials'> = { quote: '', author: '', role: '' };

export function TestimonialsSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="testimonials" isReadOnly={isReadOnly}>
      <ListEditor
        name="testimonials"
        items={draft.testimonials}
        max={limits.testimonialsMax}
        isReadOnly={isReadOnly}
        empty={noTestimonial}
        nameOf={({ author }) => author}
        onChange={(testimonials) => change({ testimonials })}
      >
        {(item, set, path) => {
          const text = fieldsOf(item, set, { path, issue });
          return (
            <>
              <Textarea
                {...text('quote', t('lists.testimonials.quote'), limits.quoteMaxLength)}
                required
                autosize
                minRows={2}
                maxRows={8}
              />
              <div className={styles.pair}>
                <TextInput {...text('author', t('lists.testimonials.author'), limits.nameMaxLength)} />
                <TextInput {...text('role', t('lists.testimonials.role'), limits.roleMaxLength)} />
              </div>
            </>
          );
        }}
      </ListEditor>
    </CompanySection>
  );
}
