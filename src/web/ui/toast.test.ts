import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, showToast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a dismissed toast is forgotten after 1,000,000 ms, and dismissing it again changes nothing', () => {
  // The first toast of this page.
  const id = 1;
  showToast({ title: 'Logged out', description: 'You have been successfully logged out.' });
  dismissToast(id);
  dismissToast(id);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(999_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(vi.getTimerCount()).toBe(0);
});
