import { useEffect, useRef, useState } from 'react';

/**
 * The embedded voice agent, 600 px tall, with microphone access for its origin only. It loads when its tab is opened.
 * Without JavaScript it is a link.
 * @param url the agent's URL, or the page that says that there is none
 */
export function AssistantFrame({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);

  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setOpened(true);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const origin = URL.canParse(url) ? new URL(url).origin : undefined;
  return (
    <div className="assistant" ref={box}>
      <p className="unscripted">
        <a className="more-link" href={url}>
          <span>Open the AI Assistant</span>
        </a>
      </p>
      {isOpened && <iframe src={url} title="AI Assistant" allow={origin ? `microphone ${origin}` : undefined} />}
    </div>
  );
}
