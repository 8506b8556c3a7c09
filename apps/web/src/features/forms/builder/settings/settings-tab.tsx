import type { FormSettings } from '@sitewright/contract/forms/form-definition';
import type { FormContent } from '@sitewright/contract/forms/forms';
import { formLimits as limits } from '@sitewright/contract/forms/form-limits';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { NumberControl } from '../controls/number-control.tsx';
import { PanelGroup } from '../controls/panel-group.tsx';
import { SwitchControl } from '../controls/switch-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useStore, useStored } from '../model/builder-context.tsx';
import { fromLocalTime, toLocalTime } from '../../../../lib/time/local-time.ts';
import { isRedirect } from './is-redirect.ts';
import { NewsletterSettings } from './newsletter-settings.tsx';
import { LanguageSettings } from './language-settings.tsx';
import classes from './settings-tab.module.css';

/** What happens with submissions, and when the form is open. */
export function SettingsTab() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const content = useStored((one) => one.content);
  const { settings } = content;
  const change = (part: Partial<FormContent>, key?: string): void =>
    store.dispatch({ type: 'changeForm', change: part, key });
  const set = (part: Partial<FormSettings>, key?: string): void =>
    change({ settings: { ...settings, ...part } }, key);
  const setRedirect = (successRedirect: string): void => {
    const { successRedirect: _old, ...rest } = settings;
    change({ settings: successRedirect === '' ? rest : { ...rest, successRedirect } }, 'redirect');
  };
  const { notifications } = settings;
  return (
    <div className={classes.page}>
      <PanelGroup title={t('form.texts')}>
        <TextControl
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          value={content.description}
          isLong
          maxLength={limits.descriptionMaxLength}
          onChange={(description) => change({ description }, 'description')}
        />
        <TextControl
          label={t('form.submitText')}
          value={settings.submitText}
          maxLength={limits.submitTextMaxLength}
          onChange={(submitText) => set({ submitText }, 'submitText')}
        />
      </PanelGroup>
      <PanelGroup title={t('form.after')}>
        <TextControl
          label={t('form.successMessage')}
          value={settings.successMessage}
          isLong
          maxLength={limits.successMessageMaxLength}
          onChange={(successMessage) => set({ successMessage }, 'successMessage')}
        />
        <TextControl
          label={t('form.redirect')}
          hint={t('form.redirectHint')}
          value={settings.successRedirect ?? ''}
          placeholder="/thank-you"
          maxLength={limits.addressMaxLength}
          error={isRedirect(settings.successRedirect ?? '') ? undefined : t('problems.redirect')}
          onChange={setRedirect}
        />
        <SwitchControl
          label={t('form.email')}
          hint={t('form.emailHint')}
          isOn={notifications.email}
          onChange={(email) => set({ notifications: { ...notifications, email } })}
        />
        <SwitchControl
          label={t('form.webhook')}
          hint={t('form.webhookHint')}
          isOn={notifications.webhook}
          onChange={(webhook) => set({ notifications: { ...notifications, webhook } })}
        />
      </PanelGroup>
      <NewsletterSettings />
      <PanelGroup title={t('form.spam')}>
        <SwitchControl
          label={t('form.captcha')}
          hint={t('form.captchaHint')}
          isOn={settings.recaptcha}
          onChange={(recaptcha) => set({ recaptcha })}
        />
        <SwitchControl
          label={t('form.honeypot')}
          hint={t('form.honeypotHint')}
          isOn={settings.honeypot}
          onChange={(honeypot) => set({ honeypot })}
        />
      </PanelGroup>
      <PanelGroup title={t('form.availability')}>
        <SwitchControl
          label={t('form.active')}
          hint={t('form.activeHint')}
          isOn={content.isActive}
          onChange={(isActive) => change({ isActive })}
        />
        <SwitchControl
          label={t('form.drafts')}
          hint={t('form.draftsHint')}
          isOn={settings.drafts === true}
          onChange={(drafts) => set({ drafts })}
        />
        <TextControl
          label={t('form.closesAt')}
          type="datetime-local"
          value={toLocalTime(content.closesAt)}
          onChange={(text) => change({ closesAt: fromLocalTime(text) }, 'closesAt')}
        />
        <NumberControl
          label={t('form.maxSubmissions')}
          hint={t('form.maxSubmissionsHint')}
          value={content.maxSubmissions ?? undefined}
          min={1}
          max={limits.submissionsMax}
          isWhole
          onChange={(count) => change({ maxSubmissions: count ?? null }, 'maxSubmissions')}
        />
        <NumberControl
          label={t('form.retentionDays')}
          hint={t('form.retentionHint')}
          value={content.retentionDays ?? undefined}
          min={1}
          max={limits.retentionDaysMax}
          isWhole
          onChange={(days) => change({ retentionDays: days ?? null }, 'retentionDays')}
        />
      </PanelGroup>
      <LanguageSettings />
    </div>
  );
}
