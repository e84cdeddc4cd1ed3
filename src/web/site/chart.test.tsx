import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Chart } from './chart.tsx';

const mark = {
  id: 'ai',
  mark: { box: '0 0 24 24', path: 'M0 0h9' },
  hue: 10,
  label: 'AI',
  href: '/services/ai',
} as const;
const lit = '<svg viewBox="0 0 480 400" data-light="365 318"></svg>';

it('an empty drawing leaves the links of its marks', () => {
  const html = renderToStaticMarkup(<Chart places="harbour" drawing="" marks={[mark]} />);
  expect(html).toContain('href="/services/ai"');
  expect(html).not.toMatch(/chart-drawing|class="beam"/);
});

it('an empty drawing without links shows nothing', () => {
  expect(renderToStaticMarkup(<Chart places="offchart" drawing="" />)).toBe('');
});

it('a drawing has a beam when it says where its light is', () => {
  expect(renderToStaticMarkup(<Chart places="harbour" drawing={lit} />)).toContain('translate(365 318)');
  expect(
    renderToStaticMarkup(<Chart places="harbour" drawing={lit.replace(/ data-light="[^"]*"/, '')} />),
  ).not.toContain('beam');
});
