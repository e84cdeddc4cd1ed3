import { paths } from '../../contract/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import './assistant-frame.css';

type Props = {
  /** The agent's address, or `noVoiceAgent` (contract/placeholders.ts); the server fills it in. */
  url: string;
  /** The sentence for a site without an agent. */
  missing: { heading: string; lead: string; formLabel: string; phoneLabel: string; phone: string };
};

/**
 * The embedded voice agent, 600 px tall, with microphone access for its origin only. The inline script inserts it when its
 * tab is opened (inline/tabs.ts); without JavaScript it is a link. Where the site has no agent, CSS shows what is
 * in its place.
 */
export const AssistantFrame = ({ url, missing }: Props) => (
  <div className="assistant" data-agent={url}>
    <div className="assistant-missing">
      <h2>{missing.heading}</h2>
      <p>{missing.lead}</p>
      <p className="button-row">
        {/* With a query: a fragment alone would not change the open tab. */}
        <ButtonLink to={`${paths.contact}?form#form`}>{missing.formLabel}</ButtonLink>
        <ButtonLink to={`tel:${missing.phone}`} look="line">
          {missing.phoneLabel}
        </ButtonLink>
      </p>
    </div>
    <p className="unscripted">
      <a className="more-link" href={url}>
        <span>Open the AI Assistant</span>
      </a>
    </p>
    <template>
      <iframe src={url} title="AI Assistant" />
    </template>
  </div>
);
