import { formatMoney } from '@sitewright/contract/money/format-money';
import { planPrices } from '@sitewright/contract/plans/plan-prices.data';
import type { Language } from '../../lib/languages.ts';
import { useTexts, useLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ComingSoonBadge } from '../../ui/coming-soon-badge.tsx';
import { PageIntro } from './page-intro.tsx';
import styles from './pricing-page.module.css';
import page from './public-page.module.css';

/** What a plan costs a month; undefined where the price is agreed. */
const monthlyPrice = (planId: string, language: Language): string | undefined => {
  const price = planPrices[planId]?.[language].month;
  return price && formatMoney(price, language, { trailingZeroDisplay: 'stripIfInteger' });
};

export default function PricingPage() {
  const words = useTexts('page-pricing');
  const language = useLanguage();
  const { planned } = useTexts('public');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro} />
      <div className={styles.plans}>
        {words.plans.map((plan) => (
          <section key={plan.id} className={styles.plan} data-plan={plan.id}>
            <h2>
              {plan.name} {plan.action === undefined && <ComingSoonBadge>{planned}</ComingSoonBadge>}
            </h2>
            <p className={styles.price}>
              <strong>{monthlyPrice(plan.id, language) ?? plan.price}</strong> {plan.period}
            </p>
            <p className={styles.for}>{plan.for}</p>
            <ul className={styles.items}>
              {plan.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            {plan.action !== undefined && (
              <ButtonLink to={paths.register({ plan: plan.id })}>{plan.action}</ButtonLink>
            )}
          </section>
        ))}
      </div>
      <section className={styles.own}>
        <h2>{words.own.title}</h2>
        <p>{words.own.text}</p>
        <code>npm start</code>
      </section>
      <section className={styles.questions}>
        <h2>{words.questionsTitle}</h2>
        <div>
          {words.questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </main>
  );
}
