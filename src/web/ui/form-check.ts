/** A form that is submitted before its check has loaded waits this long, then goes to the server without it. */
const timeoutMs = 3_000;

type Messages = Partial<Record<string, string>>;
type Check<Values> = (values: Values) => Messages;

/** The check of a form in the browser, loaded when it is needed: the library of schemas is 6 kB. */
export type FormCheck<Values> = {
  /** Starts to load the check: on the form's first focus. */
  preload: () => void;
  isLoaded: () => boolean;
  /** Resolves when the check is loaded, has failed to load or takes too long. Never rejects. */
  load: () => Promise<void>;
  /** The messages of the invalid fields; none while the check is not loaded: the server checks every form too. */
  run: (values: Values) => Messages;
};

/** Creates the check of a form; a load that failed is repeated at the next focus, input or submit. */
export function createFormCheck<Values>(importCheck: () => Promise<Check<Values>>): FormCheck<Values> {
  let loaded: Check<Values> | undefined;
  let loading: Promise<void> | undefined;
  const start = () =>
    (loading ??= importCheck().then(
      (check) => {
        loaded = check;
      },
      () => {
        loading = undefined;
      },
    ));
  return {
    preload: () => void start(),
    isLoaded: () => loaded !== undefined,
    load: () => Promise.race([start(), new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))]),
    run: (values) => loaded?.(values) ?? {},
  };
}
