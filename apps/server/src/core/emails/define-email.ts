// Emails, as their features define them: the variables of one kind, and its shipped template in every language.
import type {
  EmailContent,
  EmailValues,
  EmailVariable,
  EmailVariableType,
} from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailGroup } from '@sitewright/contract/email-templates/template-endpoints';
import { type ShippedBlock, shipped } from './blocks.ts';
import type { EmailFormatter } from './email-formatter.ts';

/** `text?` may be empty; a template must use every variable that is not optional and of the type `url` or `code`. */
type VariableDeclaration = EmailVariableType | `${EmailVariableType}?`;

export interface EmailDefinition<Values> {
  /** Stored with each email, and its name in the outbox. */
  kind: string;
  /** Heading under which the templates list it. */
  group: EmailGroup;
  /** It holds a link or a code that lets its reader act as the recipient: staff may not read it. */
  grantsAccess?: true;
  /** Sent by the installation alone, so no tenant has a template of its own. */
  isPlatformOnly?: true;
  variables: readonly EmailVariable[];
  /** Values for the tests that every email passes; with markup wherever a user can type. */
  sample: Values;
  /** Values for previews and test emails; the `sample` when absent. */
  example?: Values;
  shipped: Record<'en' | 'vi', EmailContent>;
  // A method, because an email in a list of all features is called with values of its own kind only.
  variablesFrom(values: Values, format: EmailFormatter): EmailValues;
}

/** An email of any feature, in a list. */
export type AnyEmail = EmailDefinition<object>;

type Described = Pick<AnyEmail, 'group' | 'grantsAccess'> | undefined;

/**
 * About the account of its reader, whatever workspace's host they were on: a workspace does not learn that it was sent. Kinds
 * that no feature defines any more count as such.
 */
export const isOfAccount = (email: Described): boolean =>
  email === undefined || email.group === 'signIn' || email.group === 'account';

/** Between the platform and its reader alone: no workspace stops it or carries it on its own mail server. */
export const isConfidential = (email: Described): boolean =>
  isOfAccount(email) || email?.grantsAccess === true;

/** Variables that every email has. */
export const commonVariables: readonly EmailVariable[] = [
  { name: 'productName', type: 'text', isRequired: false },
  { name: 'name', type: 'text', isRequired: false },
  { name: 'replyTo', type: 'text', isRequired: false },
];

const variableOf = ([name, declared]: [string, VariableDeclaration]): EmailVariable => {
  const type = declared.replace('?', '') as EmailVariableType;
  const isAction = type === 'url' || type === 'code';
  return { name, type, isRequired: isAction && !declared.endsWith('?') };
};

/** Without a `values` of its own, an email whose values are texts and numbers has them as its variables. */
const plainValues = (values: object): EmailValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

type Template = readonly [subject: string, ...blocks: ShippedBlock[]];

export const defineEmail = <Values extends object>({
  variables = {},
  values = plainValues,
  en,
  vi,
  ...definition
}: Omit<EmailDefinition<Values>, 'variables' | 'shipped' | 'variablesFrom'> & {
  variables?: Readonly<Record<string, VariableDeclaration>>;
  values?: (values: Values, format: EmailFormatter) => EmailValues;
  en: Template;
  vi: Template;
}): EmailDefinition<Values> => {
  const [enSubject, ...enBlocks] = en;
  const [viSubject, ...viBlocks] = vi;
  return {
    ...definition,
    variables: [...Object.entries(variables).map(variableOf), ...commonVariables],
    shipped: { en: shipped('en', enSubject, enBlocks), vi: shipped('vi', viSubject, viBlocks) },
    variablesFrom: values,
  };
};

/** Time and device of an event of an account. */
export interface SecurityNotice {
  at: Date;
  /** Name of the browser and system, when known. */
  device?: string | undefined;
}

export const ignoreNote = {
  en: 'If you didn’t request this, you can ignore this email.',
  vi: 'Nếu bạn không yêu cầu, hãy bỏ qua email này.',
};

const fromDevice = { en: 'from', vi: 'từ' };

/** Time of an event and, when known, the device: `4 March 2026 at 05:06 (UTC) from Firefox, Windows`. */
export const occasion = ({ at, device }: SecurityNotice, { language, dateTime }: EmailFormatter): string =>
  device ? `${dateTime(at)} ${fromDevice[language]} ${device}` : dateTime(at);

/** The variables of a notice: its occasion, and further texts as they are. */
export const noticeValues = (
  { at, device, ...others }: SecurityNotice,
  format: EmailFormatter,
): EmailValues => ({ ...plainValues(others), at: occasion({ at, device }, format) });
