import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { CurrencyCode } from '@sitewright/contract/money/currencies.data';
import { currencyExponent } from '@sitewright/contract/money/decimal';
import { NumberControl } from '../../controls/number-control.tsx';

interface Props {
  label: string;
  currency: CurrencyCode;
  /** Minor units. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** An amount, typed in major units. */
export function AmountControl({ label, currency, value, onChange }: Props) {
  const unit = 10 ** currencyExponent(currency);
  return (
    <NumberControl
      label={label}
      value={value === undefined ? undefined : value / unit}
      min={0}
      max={formLimits.amountMax / unit}
      step={1 / unit}
      onChange={(major) => onChange(major === undefined ? undefined : Math.round(major * unit))}
    />
  );
}
