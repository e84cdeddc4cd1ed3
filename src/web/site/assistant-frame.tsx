import { formIds } from '../../contract/form-ids.ts';
import { Accordion } from '../ui/accordion.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { slugOf } from '../ui/slug.ts';
import './assistant-frame.css';

type Props = {
  /** The agent's address, or `noVoiceAgent` (contract/placeholders.ts); the server fills it in. */
  url: string;
  /** What a site without an agent offers: questions with their answers, and a callback. */
  missing: {
    heading: string;
    lead: string;
    questions: readonly { question: string; answer: string }[];
    callBack: string;
    callBackLabel: string;
    phoneLabel: string;
    phone: string;
  };
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
      <Accordion
        name="assistant"
        items={missing.questions.map(({ question, answer }) => ({
          id: slugOf(question),
          title: question,
          content: <p>{answer}</p>,
        }))}
      />
      <p>{missing.callBack}</p>
      <p className="button-row">
        {/* The inline script opens the tab of the form (inline/tabs.ts). */}
        <ButtonLink to={`#${formIds.control('contact', 'phone')}`}>{missing.callBackLabel}</ButtonLink>
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
