import { calls } from '../../src/contract/paths.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { startApp } from '../support/app.ts';

const hourMs = 60 * 60 * 1_000;

/** Long and short ones of both forms, the oldest first, in the characters of the site's fonts. */
const enquiries: readonly Record<string, string>[] = [
  {
    name: 'Olena Van Dyk',
    email: 'olena@bakehouse.example',
    phone: '902 555 0177',
    company: 'Harbour Bakehouse',
    service: 'E-commerce Enhancement',
    message: 'Our order page is slow at six in the morning, when all the cafés order at once.',
  },
  {
    firstName: 'Marc',
    lastName: 'Comeau',
    email: 'marc.comeau@fundy.example',
    service: 'digital',
    message: 'How long is a first look?',
  },
  {
    firstName: 'Élodie',
    lastName: 'D’Entremont',
    email: 'elodie@clare.example',
    phone: '+1 902 555 0121',
    service: 'ai-services',
    message: 'We sort 4,000 delivery notes a month by hand. Could a model read them?',
  },
  {
    name: 'Theodora Konstantinopoulou-Featherstonehaugh',
    email: 'theodora.konstantinopoulou-featherstonehaugh@harbour-authority.example',
    phone: '902 555 0190',
    company: 'The Harbour Authority of the Eastern Shore',
    service: 'Cybersecurity',
    message: 'An audit of three systems before the end of the quarter. A list of them is ready.',
  },
  {
    firstName: 'Best',
    lastName: 'Rankings',
    email: 'best@seo.example',
    website: 'https://seo.example',
    message: 'Page one guaranteed!',
  },
  {
    firstName: 'Wei',
    lastName: 'Chen',
    email: 'wei.chen@lunenburg.example',
    service: 'mobile',
    message: 'The app of the pilots loses its place when the phone sleeps.',
  },
];
/** The places of those that an administrator has contacted. */
const contacted = [0, 1, 3];

/** Sends the enquiries seven hours apart by a fixed clock to the app on a new database in this folder. */
export async function storeFixedEnquiries(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const app = await startApp(database);
  try {
    const visitor = app.newClient();
    const ids: number[] = [];
    for (const enquiry of enquiries) {
      app.clock.advance(7 * hourMs);
      const response = await visitor.postJson(calls.contact, enquiry);
      if (response.status !== 201) throw new Error(`An enquiry was not stored: ${await response.text()}`);
      ids.push(((await response.json()) as { id: number }).id);
    }
    const administrator = await app.newAdminClient();
    for (const place of contacted) {
      const response = await administrator.request('POST', calls.submissionContacted(ids[place] ?? 0));
      if (!response.ok) throw new Error(`An enquiry was not marked as contacted: ${await response.text()}`);
    }
  } finally {
    await app.close();
    await database.close();
  }
}
