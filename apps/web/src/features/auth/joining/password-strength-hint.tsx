import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from '../auth.module.css';
import { passwordStrength, strengths } from './password-strength.ts';

export function PasswordStrengthHint({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = password ? passwordStrength(password) : undefined;
  const level = strength ? strengths.indexOf(strength) + 1 : 0;
  return (
    <div className={styles.strength} data-level={level}>
      <div aria-hidden="true">
        {strengths.map((step, index) => (
          <span key={step} data-on={index < level} />
        ))}
      </div>
      <p aria-live="polite">
        {strength ? t(`strength.${strength}`) : t('strength.none', { count: limits.auth.passwordMinLength })}
      </p>
    </div>
  );
}
