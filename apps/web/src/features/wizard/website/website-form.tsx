import { Button, Checkbox, TextInput } from '@mantine/core';
import { readWebsite, type WebsiteFacts } from '@sitewright/contract/website-facts/website-facts';
import { websiteFactsLimits } from '@sitewright/contract/website-facts/website-facts-limits';
import type { WizardData } from '@sitewright/contract/wizard/wizard';
import { type KeyboardEvent, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';

/** Facts of a website and the answers that they can fill in. */
const answerOf = {
  name: 'businessName',
  description: 'description',
  location: 'location',
  phone: 'phone',
  email: 'contactEmail',
  address: 'address',
  services: 'services',
  color: 'color',
} as const satisfies Partial<Record<keyof WebsiteFacts, keyof WizardData>>;
type FactName = keyof typeof answerOf;
const factNames = Object.keys(answerOf) as FactName[];

const textOf = (value: string | readonly string[] | null | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(', ');

/** Fills in answers from a website that the business has already. Each fact is shown beside the answer that it would replace. */
export function WebsiteForm() {
  const { t } = useTranslation('wizard');
  const [address, setAddress] = useState('');
  const [facts, setFacts] = useState<WebsiteFacts>();
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);

  const read = async (): Promise<void> => {
    setFailure(undefined);
    setReading(true);
    try {
      setFacts((await request(readWebsite, { body: { address } })).facts);
    } catch (error) {
      setFacts(undefined);
      setFailure(messageOf(error, t('website.failed')));
    }
    setReading(false);
  };
  // Inside the form of the site: Enter reads instead of creating it.
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void read();
  };

  return (
    <div className={styles.website}>
      <div className={styles.websiteRow}>
        <TextInput
          label={t('website.address')}
          description={t('website.hint')}
          placeholder="www.example.com"
          type="url"
          maxLength={websiteFactsLimits.addressMaxLength}
          value={address}
          error={failure}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Button
          variant="default"
          loading={isReading}
          disabled={address.trim() === ''}
          onClick={() => void read()}
        >
          {t('website.read')}
        </Button>
      </div>
      {facts && <FoundFacts key={JSON.stringify(facts)} facts={facts} onDone={() => setFacts(undefined)} />}
    </div>
  );
}

function FoundFacts({ facts, onDone }: { facts: WebsiteFacts; onDone: () => void }) {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const found = factNames.filter((name) => {
    const text = textOf(facts[name]);
    return text !== '' && text !== textOf(data[answerOf[name]]);
  });
  // Facts that would replace an answer are not selected by themselves.
  const [chosen, setChosen] = useState<string[]>(() =>
    found.filter((name) => textOf(data[answerOf[name]]) === ''),
  );
  if (found.length === 0) return <p role="status">{t('website.nothing')}</p>;
  const use = (): void => {
    change(
      Object.fromEntries(
        found.filter((name) => chosen.includes(name)).map((name) => [answerOf[name], facts[name]]),
      ),
    );
    onDone();
  };
  return (
    <div className={styles.found}>
      <Checkbox.Group label={t('website.found')} value={chosen} onChange={setChosen}>
        {found.map((name) => {
          const now = textOf(data[answerOf[name]]);
          return (
            <Checkbox
              key={name}
              value={name}
              label={
                <>
                  <strong>{t(`website.facts.${name}`)}</strong> {textOf(facts[name])}
                  {now !== '' && <s>{now}</s>}
                </>
              }
            />
          );
        })}
      </Checkbox.Group>
      <Button size="sm" disabled={chosen.length === 0} onClick={use}>
        {t('website.use')}
      </Button>
    </div>
  );
}
