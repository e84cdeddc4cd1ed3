import { subcategoryIcons } from './subcategory-icons.ts';

/** The icon of a service's part; decoration beside its title. */
export function SubcategoryIcon({ name }: { name: keyof typeof subcategoryIcons }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={subcategoryIcons[name]} />
    </svg>
  );
}
