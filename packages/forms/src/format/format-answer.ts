import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formatMoney } from '@sitewright/contract/money/format-money';
import { money } from '@sitewright/contract/money/money';
import {
  type Answer,
  isChoices,
  isFiles,
  isPayment,
  isSignature,
  type PaymentAnswer,
} from '../answers/answer.ts';
import { fill } from '../checks/issue.ts';
import type { FormTexts } from '../texts/en.ts';
import { richTextToText } from './rich-text.ts';

const labelOf = ({ options }: FormField, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** `2026-03-01T09:30[Asia/Ho_Chi_Minh]` → `2026-03-01 09:30 (Asia/Ho_Chi_Minh)` */
const writeDateTime = (text: string): string =>
  text.replace('T', ' ').replace(/\[(.+)\]$/, (_, zone: string) => ` (${zone})`);

const paymentTexts = {
  pending: 'payPending',
  paid: 'payPaid',
  partly_refunded: 'payPartlyRefunded',
  refunded: 'payRefunded',
  cancelled: 'payCancelled',
  wrong_amount: 'payWrongAmount',
} as const satisfies Record<PaymentAnswer['status'], keyof FormTexts>;

/** `$25.00; Paid; cs_123` */
const writePayment = ({ amount, currency, status, reference }: PaymentAnswer, texts: FormTexts): string =>
  [formatMoney(money(amount, currency), texts.language), texts[paymentTexts[status]], reference]
    .filter((part) => part !== '')
    .join('; ');

/** An answer as a text for people: mails, lists, exports. Empty for no answer. */
export const formatAnswer = (field: FormField, answer: Answer | undefined, texts: FormTexts): string => {
  if (answer === undefined) return '';
  if (typeof answer === 'boolean') return answer ? texts.yes : texts.no;
  if (typeof answer === 'number') return String(answer);
  if (isFiles(answer)) return answer.map(({ name }) => name).join('; ');
  if (isChoices(answer)) return answer.map((value) => labelOf(field, value)).join('; ');
  if (isPayment(answer)) return writePayment(answer, texts);
  if (isSignature(answer))
    return answer.kind === 'drawn' ? texts.drawn : fill(texts.typed, { value: answer.name });
  if (field.type === 'rich_text') return richTextToText(answer);
  if (field.type === 'datetime') return writeDateTime(answer);
  return labelOf(field, answer);
};
