import { currencyExponent, toDecimalString } from '@sitewright/contract/money/decimal';
import { formatMoney } from '@sitewright/contract/money/format-money';
import { money } from '@sitewright/contract/money/money';
import { fill } from '../checks/issue.ts';
import { controlAttributes, type FieldView, valueOf } from './field-view.ts';
import { element, escapeHtml, escapeLines, input } from './markup.ts';

const write = (view: FieldView, amount: number): string => {
  const currency = view.field.settings.payment!.currency;
  return escapeHtml(formatMoney(money(amount, currency), view.locale));
};

const description = ({ field }: FieldView): string => {
  const text = field.settings.payment?.description?.trim();
  return text ? `<span>${escapeLines(text)}</span>` : '';
};

const amountBounds = (view: FieldView): string => {
  const { min, max } = view.field.settings.payment!;
  const bounds = { min: write(view, min ?? 0), max: write(view, max ?? 0) };
  if (min !== undefined && max !== undefined) return fill(view.texts.amountRange, bounds);
  if (max !== undefined) return fill(view.texts.amountTo, bounds);
  return min === undefined ? '' : fill(view.texts.amountFrom, bounds);
};

const visitorAmount = (view: FieldView): string => {
  const { currency, min, max, suggested } = view.field.settings.payment!;
  const decimal = (amount: number | undefined): string | undefined =>
    amount === undefined ? undefined : toDecimalString({ amount, currency });
  const isMalformed = view.malformed !== undefined;
  const isNew = view.form.options.answers === undefined && !isMalformed;
  const amount = input({
    class: 'form__control',
    ...controlAttributes(view),
    type: isMalformed ? 'text' : 'number',
    inputmode: 'decimal',
    value: valueOf(view) || (isNew ? decimal(suggested) : undefined),
    ...(isMalformed
      ? {}
      : { min: decimal(min ?? 0), max: decimal(max), step: 10 ** -currencyExponent(currency) }),
  });
  const bounds = amountBounds(view);
  return (
    (description(view) && element('p', {}, description(view))) +
    element('div', { class: 'form__amount' }, `<span>${currency}</span>${amount}`) +
    (bounds && element('p', { class: 'form__help' }, bounds))
  );
};

/** The price of each option of the field that decides the amount. */
const priceList = (view: FieldView): string => {
  const { field: source, amounts = {} } = view.field.settings.payment!;
  const options = view.form.definition.fields.find(({ id }) => id === source)?.options ?? [];
  const rows = options
    .filter(({ value }) => Object.hasOwn(amounts, value))
    .map(
      ({ value, label }) =>
        `<li class="form__row form__price"><span>${escapeHtml(label)}</span> <strong>${write(view, amounts[value]!)}</strong></li>`,
    );
  return rows.length > 0 ? element('ul', {}, rows.join('')) : '';
};

export const drawPayment = (view: FieldView): string => {
  const { payment } = view.field.settings;
  if (!payment) return '';
  if (payment.mode === 'visitorAmount') return visitorAmount(view);
  const total = payment.mode === 'fixed' ? write(view, payment.amount ?? 0) : '';
  const line = element('strong', { class: 'form__total', 'data-amount': true }, total);
  return element('p', { class: 'form__row' }, `${description(view)} ${line}`) + priceList(view);
};
