import { calls } from '../../src/contract/paths.ts';
import { anyService, otherService } from './any-content.ts';

/** An enquiry as the contact form sends it; every fifth came from the consultation form. */
export async function sendSample(origin: string, number: number): Promise<void> {
  const common = {
    email: `person${number}@client.example`,
    message: `Message number ${number} about stock.`,
    phone: '902 555 0177',
  };
  const body =
    number % 5 === 0
      ? { ...common, name: `Olena Van Dyk ${number}`, company: 'Harbour Bakehouse', service: anyService.title }
      : {
          ...common,
          firstName: number === 7 ? 'ÉMILE' : 'Person',
          lastName: `Number${number}`,
          service: number % 2 ? otherService.id : 'default',
        };
  const answer = await fetch(origin + calls.contact, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`Enquiry ${number} was not taken: ${await answer.text()}`);
}
