import { describe, expect, test } from 'vitest';
import { maxSelected } from '../../../contract/listing.ts';
import { toggleIn } from './use-selection.ts';

const ids = [9, 8, 7, 6, 5];
const toggle = (chosen: number[], id: number, from?: number) => [...toggleIn(new Set(chosen), ids, { id, from })];

describe('a row that is pressed', () => {
  test('is selected, and taken out by the next press', () => {
    expect(toggle([], 7)).toEqual([7]);
    expect(toggle([7, 5], 7)).toEqual([5]);
  });

  test('with shift selects or takes out all rows from the last one, in either direction', () => {
    expect(toggle([8], 6, 8)).toEqual([8, 7, 6]);
    expect(toggle([6], 8, 6)).toEqual([8, 7, 6]);
    expect(toggle([9, 8, 7, 6, 5], 6, 8)).toEqual([9, 5]);
  });

  test('with shift is alone where the last one has left the page', () => {
    expect(toggle([], 6, 4)).toEqual([6]);
  });

  test('drops what another page had, and selects no more than one request takes', () => {
    expect(toggle([4], 6)).toEqual([6]);
    const many = Array.from({ length: 300 }, (_, at) => 1_000 - at);
    expect(toggleIn(new Set([1_000]), many, { id: 701, from: 1_000 }).size).toBe(maxSelected);
  });
});
