import { Link } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { CardLogos } from '../../ui/card-logos.tsx';
import { Logo } from '../../ui/logo.tsx';
import { footerColumns } from './navigation.data.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import styles from './site-footer.module.css';

export function SiteFooter() {
  const words = useTexts('public');
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Logo />
          <p>{words.footer.tagline}</p>
        </div>
        <NewsletterForm />
        <nav aria-label={words.footer.label} className={styles.columns}>
          {footerColumns.map(({ title, links }) => (
            <div key={title}>
              <h2>{words.footer[title]}</h2>
              <ul className={styles.links}>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>
                      {label in words.nav
                        ? words.nav[label as keyof typeof words.nav]
                        : words.footer[label as keyof typeof words.footer]}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.base}>
          <p>
            {words.footer.rights} <a href="/library/licences">{words.footer.licences}</a>
          </p>
          <div className={styles.cards}>
            <span>{words.footer.cards}</span>
            <CardLogos label={words.footer.cards} />
          </div>
        </div>
      </div>
    </footer>
  );
}
