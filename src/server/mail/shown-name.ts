/** A visitor's name as the office reads it: as typed where there was one field for it. */
export function shownName(person: { fullName: string | null; firstName: string; lastName: string }): string {
  return person.fullName ?? `${person.firstName} ${person.lastName}`.trim();
}
