import { messages } from '#content/messages.ts';
import { paths } from '../../contract/paths.ts';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { ButtonLink } from '../ui/button.tsx';

const { heading, lead, contact } = messages.noReceipt;

export const meta = () => headTags({ title: heading, description: lead, isHidden: true });

/** The address of the thanks, opened without having sent anything. */
export default function NoReceipt() {
  return (
    <PageHead heading={heading} lead={lead}>
      <p className="button-row">
        <ButtonLink to={paths.contact}>{contact}</ButtonLink>
      </p>
    </PageHead>
  );
}
