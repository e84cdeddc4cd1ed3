import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { findMeantAddress } from './mistyped-address.ts';

/** The field of an e-mail address. Below it, a mistyped one is corrected by one press; it can be sent as it is. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'onInput' | 'below' | 'ref'>) {
  const [meant, setMeant] = useState<string | false>();
  const input = useRef<HTMLInputElement>(null);

  const suggest = () => setMeant(findMeantAddress(input.current?.value ?? '') ?? false);
  // What is in a draft.
  useEffect(() => {
    if (input.current?.value) suggest();
  }, []);

  function correct() {
    const field = input.current;
    if (!field || !meant || props.readOnly) return;
    field.value = meant;
    // The draft and the messages follow what is typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <TextField
      {...props}
      ref={input}
      onInput={suggest}
      below={
        // There before its first text: browsers announce what changes in a live region.
        meant !== undefined && (
          <div aria-live="polite" className="suggestion">
            {meant && (
              <Button look="plain" small onClick={correct}>
                {`Did you mean ${meant}?`}
              </Button>
            )}
          </div>
        )
      }
    />
  );
}
