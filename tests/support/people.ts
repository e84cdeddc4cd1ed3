import { calls } from '../../src/contract/paths.ts';

let count = 0;

/** Somebody whom no other test knows: tests share a site, and each looks at its own enquiries only. */
export function newPerson() {
  count += 1;
  const number = String(count).padStart(4, '0');
  return {
    firstName: 'Nadia',
    lastName: `Benali${number}`,
    email: `nadia${number}@client.example`,
    phone: '902 555 0177',
    message: `Eleven elevators, one forecast, letter ${number}.`,
  };
}

/** Sends an enquiry as the contact form does, from somebody new unless the fields say who; returns the stored one. */
export async function sendEnquiry(origin: string, fields: Record<string, string> = {}) {
  const enquiry = { ...newPerson(), ...fields };
  const answer = await fetch(origin + calls.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
  if (answer.status !== 201) throw new Error(`The enquiry was not taken: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  return { ...enquiry, id, name: `${enquiry.firstName} ${enquiry.lastName}` };
}
