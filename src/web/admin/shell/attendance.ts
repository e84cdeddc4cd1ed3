import { unattendedHeader } from '../../../contract/admin-paths.ts';
import { minuteMs } from '../../../contract/duration.ts';

// Open lists and enquiries send requests by themselves. Those that are sent while nobody is there do not keep the session
// from its idle timeout (server/accounts/sessions.ts).

/** A person who has acted within this time is there. */
const presentMs = minuteMs;

let lastActAt = Date.now();
const act = () => {
  lastActAt = Date.now();
};

/** Notices that somebody acts in this page, from now on. Assistive technology clicks without a pointer, and types without keys. */
export function watchAttendance(): void {
  for (const type of ['click', 'keydown', 'input']) addEventListener(type, act, true);
}

/** The header of requests that are sent while nobody is there. */
export const attendanceHeaders = (): Record<string, string> =>
  Date.now() - lastActAt > presentMs ? { [unattendedHeader]: 'yes' } : {};
