import { expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { renderMarkdown } from '../../src/web/site/markdown.server.ts';
import { readMarkdown } from '../../tests/support/content.ts';
import { securityTxt } from './security.ts';

const text = securityTxt('https://firm.example', new Date('2026-11-20T08:30:00.123Z'));
const valueOf = (field: string) => new RegExp(`^${field}: (.+)$`, 'm').exec(text)?.[1] ?? '';

it('names the contact and its canonical URL', () => {
  expect(valueOf('Contact')).toBe(`mailto:${company.email}`);
  expect(valueOf('Canonical')).toBe('https://firm.example/.well-known/security.txt');
});

it('expires less than a year after the build', () => {
  expect(valueOf('Expires')).toBe('2027-11-19T08:30:00Z');
});

it('points at a paragraph that exists', () => {
  const [page, fragment] = valueOf('Policy').split('#');
  expect(page).toBe('https://firm.example/legal/terms-of-service');
  const { headings } = renderMarkdown(readMarkdown('legal/terms-of-service.md'));
  expect(headings.map(({ id }) => id)).toContain(fragment);
});
