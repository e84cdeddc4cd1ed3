import { type ComponentProps, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/** The field of an e-mail address. Below it, a mistyped one is corrected by one press; it can be sent as it is. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'onInput' | 'below'>) {
  const [meant, setMeant] = useState<string | false>();

  async function suggest(field: HTMLInputElement) {
    // With the first character typed, not with the page. Without it there is no suggestion.
    const loaded = await import('./mistyped-address.ts').catch(() => undefined);
    setMeant(loaded?.findMeantAddress(field.value) ?? false);
  }

  function correct() {
    const field = document.getElementById(props.id);
    if (!(field instanceof HTMLInputElement) || !meant || props.readOnly) return;
    field.value = meant;
    // The draft and the messages follow what is typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <TextField
      {...props}
      onInput={({ currentTarget }) => void suggest(currentTarget)}
      below={
        // There before its first text: browsers announce what changes in a live region.
        meant !== undefined && (
          <div aria-live="polite" className="suggestion">
            {meant && (
              <Button look="plain" small onClick={correct}>
                Did you mean {meant}?
              </Button>
            )}
          </div>
        )
      }
    />
  );
}
