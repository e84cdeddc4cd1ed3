/** Calls `act` when an element that matches a selector is pressed, also one that was added later. */
export function onClick<Pressed extends HTMLElement>(
  selector: string,
  act: (pressed: Pressed, event: MouseEvent) => void,
): void {
  addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<Pressed>(selector);
    if (pressed) act(pressed, event);
  });
}
