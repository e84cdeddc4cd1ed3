/**
 * The embedded voice agent, 600 px tall, with microphone access for its origin only. The page script inserts it when its
 * tab is opened (page-script/tabs.ts). Without JavaScript it is a link.
 * @param url the agent's URL, or the page that says that there is none
 */
export const AssistantFrame = ({ url }: { url: string }) => (
  <div className="assistant">
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
