import { pages } from '#content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { headTags } from './metadata.ts';

type Props = { heading: string; sentence: string };

/** The head of a documentation path that does not exist. */
export const unknownDocumentationHead = ({ heading, sentence }: Props) =>
  headTags({ title: heading, description: sentence, isHidden: true });

/** The page for a documentation path that does not exist: what is missing, and one link. */
export function UnknownDocumentation({ heading, sentence }: Props) {
  return (
    <MessagePage>
      <div role="alert">
        <h1 className="large-heading">{heading}</h1>
        <p className="lead">{sentence}</p>
      </div>
      <p className="button-row">
        <ButtonLink to={paths.documentation}>{pages.documentation.texts.returnLabel}</ButtonLink>
      </p>
    </MessagePage>
  );
}
