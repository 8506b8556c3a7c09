import { Alert } from '@mantine/core';
import type { FormField, PaymentSettings as Payment } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { type CurrencyCode, currencyCodes } from '@sitewright/contract/money/currencies.data';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { PanelGroup } from '../../controls/panel-group.tsx';
import { SegmentsControl } from '../../controls/segments-control.tsx';
import { SelectControl } from '../../controls/select-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useContent } from '../../model/builder-context.tsx';
import { fieldLabel } from '../../model/field-label.ts';
import { useFieldEdit } from '../../model/use-field-edit.ts';
import { usePayments } from '../../problems/use-payments.ts';
import { AmountControl } from './amount-control.tsx';

/** Usual currencies first. */
const usual: readonly CurrencyCode[] = ['USD', 'EUR', 'GBP', 'VND'];
const currencies = [...usual, ...currencyCodes.filter((code) => !usual.includes(code))];

/** What a visitor pays. */
export function PaymentSettings({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const hasPayments = usePayments();
  const payment: Payment = field.settings.payment ?? { mode: 'fixed', currency: 'USD' };
  const { currency } = payment;
  const set = (part: { [Key in keyof Payment]?: Payment[Key] | undefined }): void => {
    const next = Object.entries({ ...payment, ...part }).filter(([, value]) => value !== undefined);
    change({ payment: Object.fromEntries(next) as unknown as Payment });
  };
  const amount = (key: 'amount' | 'min' | 'max' | 'suggested') => (
    <AmountControl
      key={key}
      label={t(`payment.${key}`)}
      currency={currency}
      value={payment[key]}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <PanelGroup title={t('payment.title')} level={3}>
      {!hasPayments && (
        <Alert color="yellow" p="sm">
          {t('payment.notConnected')}
        </Alert>
      )}
      <SegmentsControl
        label={t('payment.mode')}
        value={payment.mode}
        choices={(['fixed', 'byOption', 'visitorAmount'] as const).map((value) => ({
          value,
          label: t(`payment.modes.${value}`),
        }))}
        onChange={(mode) => set({ mode })}
      />
      <SelectControl
        label={t('payment.currency')}
        value={currency}
        choices={currencies.map((value) => ({ value, label: value }))}
        onChange={(next) => set({ currency: next })}
      />
      {payment.mode === 'fixed' && amount('amount')}
      {payment.mode === 'byOption' && <OptionAmounts payment={payment} onChange={set} />}
      {payment.mode === 'visitorAmount' && (
        <>
          <div className={controls.pair}>
            {amount('min')}
            {amount('max')}
          </div>
          {amount('suggested')}
        </>
      )}
      <TextControl
        label={t('payment.description')}
        value={payment.description ?? ''}
        maxLength={formLimits.labelMaxLength}
        onChange={(text) => set({ description: text === '' ? undefined : text })}
      />
    </PanelGroup>
  );
}

interface OptionAmountsProps {
  payment: Payment;
  onChange: (part: Pick<Payment, 'field' | 'amounts'>) => void;
}

function OptionAmounts({ payment, onChange }: OptionAmountsProps) {
  const { t } = useTranslation('form-builder');
  const choices = useContent('fields').filter(({ options }) => options.length > 0);
  const chosen = choices.find(({ id }) => id === payment.field);
  const { amounts = {} } = payment;
  return (
    <>
      <SelectControl
        label={t('payment.field')}
        value={payment.field ?? ''}
        none={t('payment.noField')}
        choices={choices.map((field) => ({ value: field.id, label: fieldLabel(field) }))}
        onChange={(field) => onChange(field ? { field, amounts: {} } : {})}
      />
      {chosen?.options.map(({ value, label }) => (
        <AmountControl
          key={value}
          label={t('payment.amountOf', { option: label || value })}
          currency={payment.currency}
          value={Object.hasOwn(amounts, value) ? amounts[value] : undefined}
          onChange={(amount) => {
            const { [value]: _old, ...rest } = amounts;
            onChange({
              field: chosen.id,
              amounts: amount === undefined ? rest : { ...rest, [value]: amount },
            });
          }}
        />
      ))}
    </>
  );
}
