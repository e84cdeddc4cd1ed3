import { calls } from '../../../contract/paths.ts';

/** Two signs of life of the server, and a little: the line is dead then, though nobody said so. */
const silentMs = 40_000;
/** Before it is tried again; the pauses double while it stays in vain. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

type Ends = {
  /** How far the list has been told; asked whenever the line opens. */
  position: () => string;
  /** What the server tells, by the event's name. */
  take: Readonly<Record<string, (data: string) => void>>;
  /** Too much has happened to be told one by one. The line opens again when this is done. */
  refetch: () => Promise<unknown>;
  /** The server does not let the browser listen: the session has ended, or the server is not there yet. */
  onRefused: () => void;
  onChange: (isOpen: boolean) => void;
};

/**
 * Keeps a line open on which the server tells what happens, and opens it again wherever it broke: a browser's own
 * EventSource gives up when a proxy answers in the server's place, and notices nothing of a line that died in silence.
 * A tab that nobody looks at has none: over HTTP/1.1 a browser has six for all tabs, and the seventh would never load.
 * @returns closes it
 */
export function connectEventStream({ position, take, refetch, onRefused, onChange }: Ends): () => void {
  let events: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isReading = false;
  let isClosed = false;

  function open(): void {
    events?.close();
    if (document.hidden) return;
    // Until the server is heard: the list may be hours old, and the answer long in coming.
    onChange(false);
    const line = new EventSource(`${calls.submissionEvents}?after=${encodeURIComponent(position())}`);
    events = line;
    const hear = (name: string, heard: (data: string) => void) =>
      line.addEventListener(name, ({ data }: MessageEvent<string>) => {
        waitFor(silentMs, cut);
        heard(data);
      });
    for (const [name, heard] of Object.entries(take)) hear(name, heard);
    hear('alive', () => {
      pauseMs = firstPauseMs;
      onChange(true);
    });
    hear('missed', () => {
      line.close();
      clearTimeout(timer);
      const before = position();
      isReading = true;
      void refetch().then(() => {
        isReading = false;
        // Where the list could not be read, it is tried ever more rarely.
        if (position() !== before) pauseMs = firstPauseMs;
        openLater();
      });
    });
    line.addEventListener('error', () => {
      const isRefused = line.readyState === EventSource.CLOSED;
      cut();
      if (isRefused) onRefused();
    });
    waitFor(silentMs, cut);
  }

  function waitFor(ms: number, next: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(next, ms);
  }

  function cut(): void {
    events?.close();
    onChange(false);
    openLater();
  }

  function openLater(): void {
    if (isClosed) return;
    waitFor(pauseMs, open);
    pauseMs = Math.min(2 * pauseMs, longestPauseMs);
  }

  function look(): void {
    // From where the list stands now, the line would only ask for all of it once more.
    if (isReading) return;
    clearTimeout(timer);
    open();
  }

  document.addEventListener('visibilitychange', look);
  open();
  return () => {
    isClosed = true;
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    events?.close();
  };
}
