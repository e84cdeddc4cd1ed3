/**
 * The inline script of the page of questions. Enter in the search opens the first answer that mentions every word, in its
 * tab (tabs.ts), and Enter again the next one. Nothing is filtered.
 */
addEventListener('DOMContentLoaded', () => {
  const search = document.querySelector<HTMLInputElement>('#question-search');
  const status = document.querySelector('#question-matches');
  let last = '';
  let place = 0;
  search?.addEventListener('keydown', (event) => {
    const words = search.value.toLowerCase().match(/\S+/g);
    if (event.key !== 'Enter' || !words || !status) return;
    event.preventDefault();
    const answers = [...document.querySelectorAll('details .answer')].filter((answer) => {
      const text = (answer.parentElement?.textContent ?? '').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    place = last === search.value ? (place + 1) % (answers.length || 1) : 0;
    last = search.value;
    const found = answers[place];
    status.textContent = found
      ? `${answers.length === 1 ? '1 answer mentions' : `${answers.length} answers mention`} it; number ${place + 1} is open.`
      : 'Nothing here mentions it. Ask us instead: we answer every message.';
    if (!found) return;
    history.replaceState(history.state, '', `#${found.id}`);
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
});
