/** Acts when an element of the page is pressed that matches a selector, whenever it was added. */
export function onClick<Pressed extends HTMLElement>(
  selector: string,
  act: (pressed: Pressed, event: MouseEvent) => void,
): void {
  addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<Pressed>(selector);
    if (pressed) act(pressed, event);
  });
}
