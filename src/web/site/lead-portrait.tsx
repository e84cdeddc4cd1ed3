import './lead-portrait.css';
type Props = { name: string; imageUrl: string; role: string };

/** The drawn portrait of a person, with name and role. */
export function LeadPortrait({ name, imageUrl, role }: Props) {
  return (
    <p className="lead-portrait">
      <img src={imageUrl} alt="" width={200} height={200} loading="lazy" />
      <span>
        <b>{name}</b> {role}
      </span>
    </p>
  );
}
