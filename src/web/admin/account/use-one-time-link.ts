import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, errorSentence } from '../../api-client.ts';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';

type LinkState =
  | { step: 'loading' }
  /** `message` is about the field of the form, `sentence` about everything else. */
  | { step: 'ready'; username: string; message?: string; sentence?: string; isPending?: boolean }
  /** The link is not complete, has expired or was used, or the browser cannot do what it is for. */
  | { step: 'refused'; sentence: string }
  /** The link could not be read: the network, the server, a limit. */
  | { step: 'unread'; sentence: string }
  | { step: 'done'; username: string };

export type OneTimeLink = {
  state: LinkState;
  /** The element that gets the focus when the form is gone. */
  status: RefObject<HTMLDivElement | null>;
  /** Reads the link again. */
  read: () => void;
  /**
   * Does what the link is for. If the server answers 400, the first wrong field of `form` gets the focus.
   * @param act gets the token
   */
  submit: (act: (token: string) => Promise<void>, form?: HTMLFormElement) => void;
};

const incomplete = 'This link is not complete. Please open it exactly as you received it.';

/**
 * The page of a one-time link, whose token is the fragment of the address.
 * @param page the address of the page
 * @param findUsername whose link it is
 * @param refusal why the link cannot be used in this browser
 */
export function useOneTimeLink(
  page: string,
  findUsername: (token: string) => Promise<{ username: string }>,
  refusal?: () => string | undefined,
): OneTimeLink {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState<LinkState>({ step: 'loading' });
  const status = useRef<HTMLDivElement>(null);
  const token = useRef('');

  async function read(): Promise<void> {
    const asked = token.current;
    const sentence = asked ? refusal?.() : incomplete;
    if (sentence !== undefined) return setState({ step: 'refused', sentence });
    setState({ step: 'loading' });
    const next = await findUsername(asked).then(
      ({ username }): LinkState => ({ step: 'ready', username }),
      (error: unknown): LinkState => ({ step: isGone(error) ? 'refused' : 'unread', sentence: errorSentence(error) }),
    );
    // Another link may have been opened in the same tab.
    if (asked === token.current) setState(next);
  }

  const readLinkOf = useEffectEvent((fragment: string) => {
    // A link that was used leaves the address, and the page stays.
    if (token.current && !fragment) return;
    token.current = fragment.slice(1);
    void read();
  });
  useEffect(() => readLinkOf(hash), [hash]);

  const submit: OneTimeLink['submit'] = async (act, form) => {
    if (state.step !== 'ready' || state.isPending) return;
    const { username } = state;
    setState({ step: 'ready', username, isPending: true });
    try {
      await act(token.current);
      setState({ step: 'done', username });
      // The link no longer works: the history need not keep it.
      void navigate(page, { replace: true, preventScrollReset: true });
    } catch (error) {
      const sentence = errorSentence(error);
      if (form && error instanceof ApiError && error.status === 400) {
        flushSync(() => setState({ step: 'ready', username, message: sentence }));
        return focusFirstError(form);
      }
      setState(isGone(error) ? { step: 'refused', sentence } : { step: 'ready', username, sentence });
    }
    status.current?.focus();
  };

  useErrorTitle('sentence' in state || (state.step === 'ready' && state.message !== undefined));
  return { state, status, read: () => void read(), submit };
}

/** 410 is a link that will not become valid again. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 410;
