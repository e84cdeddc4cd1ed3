import { hasInvisibleInside, invisibleInAddress, isEmailAddress } from './email-address.ts';
import type { EnquiryField } from './enquiry-field.ts';
import { ticked } from './enquiry-fields.ts';
import { maxLengths } from './max-lengths.ts';
import { freeTextRules, isDate, messageFor, minLengthRule, oneLineRule, type TextRule } from './text-rules.ts';

/** The rules for the value of a field, as its definition says; the message of the first one that is broken counts. */
export function listFieldRules(field: EnquiryField): TextRule[] {
  const { kind, label, maxLength = maxLengths.field, required, options } = field;
  const rules = freeTextRules(label, maxLength);
  if (kind === 'email' && required)
    return [
      ...rules,
      { accepts: (text) => !hasInvisibleInside(text), message: invisibleInAddress },
      { accepts: isEmailAddress, message: required.message },
    ];
  if (required) rules.push(minLengthRule(required.minLength, required.message));
  if (kind !== 'text') rules.push(oneLineRule(label));
  if (kind === 'date')
    rules.push({ accepts: orNothing(isDate), message: `${label} must be a date, such as 2027-05-31.` });
  const known: readonly string[] | undefined = kind === 'checkbox' ? [ticked] : options;
  if (known)
    rules.push({
      accepts: orNothing((value) => known.includes(value)),
      message: `${label} is not one of the choices.`,
    });
  return rules;
}

/** A check that accepts the empty text too. */
const orNothing =
  (accepts: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || accepts(text);

/** The message of each field whose value breaks one of its rules; that of the first one counts. */
export function findBrokenRules(
  rules: Readonly<Record<string, readonly TextRule[]>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [name, ofField] of Object.entries(rules)) {
    const text = values[name] ?? '';
    const broken = ofField.find(({ accepts }) => !accepts(text));
    if (broken) messages[name] = messageFor(broken, text);
  }
  return messages;
}

/** The message of each field of an enquiry form whose value breaks a rule. */
export const findFieldMessages = (
  fields: readonly EnquiryField[],
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  findBrokenRules(Object.fromEntries(fields.map((field) => [field.name, listFieldRules(field)])), values);
