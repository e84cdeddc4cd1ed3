import type { Sample } from './sample.ts';
import type { ServiceId } from './services/services.ts';

type CaseStudy = Sample & {
  id: string;
  title: string;
  client: string;
  industry: string;
  serviceType: ServiceId;
  /** The name of a file in src/content/pictures, without its ending. */
  picture: string;
  imageAlt: string;
  summary: string;
};
export type FeaturedCaseStudy = CaseStudy & { tags: readonly string[]; results: readonly [string, string] };
export type OtherCaseStudy = CaseStudy;

export const featuredCaseStudies: readonly FeaturedCaseStudy[] = [
  {
    id: 'maritime-mutual',
    title: 'Three open doors closed in five days',
    client: 'Maritime Mutual',
    industry: 'Insurance',
    serviceType: 'cybersecurity',
    tags: ['Audit', 'Claims', 'Retest'],
    picture: 'maritime-mutual',
    imageAlt: 'Audit report: three findings ranked by harm with dates',
    sample: true,
    summary:
      'An insurer with 140 people wanted to know how far a stranger could get. Our audit listed 37 findings. Most were housekeeping; 3 would have let an outsider in. They came first in the report, in order of harm, each with a date. The insurer shut them within 5 days. We tried each one again afterwards, and the retest was clean.',
    results: ['3 of 37 findings were open doors, closed within 5 days', 'Retest clean: all 3 still shut'],
  },
  {
    id: 'atlantic-grain',
    title: 'Eleven elevators plan their week in two hours',
    client: 'Atlantic Grain',
    industry: 'Agriculture',
    serviceType: 'ai-services',
    tags: ['Forecast', 'Planning', 'Harvest'],
    picture: 'atlantic-grain',
    imageAlt: 'Elevator plan for the week with expected tonnes per day',
    sample: true,
    summary:
      'Grain comes to 11 elevators when weather and farmers decide. Planners used to spend a day turning phone notes into a plan, and the expected tonnage was off by 19 %. We trained a forecast on past deliveries and checked it against weeks it had never seen. Its error is 8 %, and the same plan now takes 2 hours.',
    results: ['Forecast error: 19 % before, 8 % now', 'Weekly planning: 2 hours instead of a day'],
  },
  {
    id: 'chebucto-housing',
    title: 'A tenant’s file turns up in 20 seconds',
    client: 'Chebucto Housing',
    industry: 'Social housing',
    serviceType: 'digital',
    tags: ['Records', 'Workflow', 'Housing'],
    picture: 'chebucto-housing',
    imageAlt: 'Tenant file with letters, repairs and rent on one timeline',
    sample: true,
    summary:
      'The papers of 2,300 tenants lay in cabinets, mailboxes and a shared drive. Looking for one file took 14 minutes, often with the tenant waiting on the line. Housing officers drew the timeline they wanted: letters, repairs and rent in order of date. We built that and moved the files over one building at a time. The search now takes 20 seconds.',
    results: ['Search for a file: 14 minutes before, 20 seconds after', '2,300 tenants’ files on one timeline each'],
  },
];

export const otherCaseStudies: readonly OtherCaseStudy[] = [
  {
    id: 'bluenose-rail',
    title: 'Seven hot bearings found before they failed',
    client: 'Bluenose Rail',
    industry: 'Rail freight',
    serviceType: 'smart-product',
    picture: 'bluenose-rail',
    imageAlt: 'Train of wagons with bearing temperatures, one marked',
    sample: true,
    summary:
      'Sensors on 320 wagons report how warm each bearing runs and mark the one that differs from its neighbours. In the first year 7 hot bearings were found before failure. By its current on the bench, a battery should last 6 years.',
  },
  {
    id: 'harbour-bakehouse',
    title: 'Bread orders leave the phone in six shops',
    client: 'Harbour Bakehouse',
    industry: 'Food retail',
    serviceType: 'ecommerce',
    picture: 'harbour-bakehouse',
    imageAlt: 'Order page for bread and the collection time in six shops',
    sample: true,
    summary:
      'Customers choose loaves and a collection time at one of 6 shops, so the bakers know before the ovens are lit what is already sold. Orders by phone went down 81 %, and waste by 12 %.',
  },
  {
    id: 'port-services',
    title: 'Staff report 64 of 100 phishing emails, up from 9',
    client: 'Port Services Ltd.',
    industry: 'Logistics',
    serviceType: 'cybersecurity',
    picture: 'port-services',
    imageAlt: 'Training round on a phone: is this message real?',
    sample: true,
    summary:
      'We trained 212 people in 3 shifts, on their phones and in their own working hours. Out of 100 test emails, staff had reported 9. After the training they reported 64.',
  },
  {
    id: 'dartmouth-trades',
    title: 'Enrolment takes two days where it took nine',
    client: 'Dartmouth Trades College',
    industry: 'Education',
    serviceType: 'digital',
    picture: 'dartmouth-trades',
    imageAlt: 'Timetable of workshops and a student’s enrolment steps',
    sample: true,
    summary:
      'Forms used to wait in one in-tray after another. Now 1,900 students see their workshops and the steps still missing on one page, and the office sees who is stuck. Enrolment went from 9 days to 2.',
  },
  {
    id: 'lunenburg-pilots',
    title: 'Every pilot log filed the same day',
    client: 'Lunenburg Pilots',
    industry: 'Marine pilotage',
    serviceType: 'mobile',
    picture: 'lunenburg-pilots',
    imageAlt: 'Pilot card with ship, draft and tide on a tablet',
    sample: true,
    summary:
      'Ship, draft and tide are on one card that opens without signal, and the log is begun from it on board. Before, the 24 pilots filed 58 % of logs the same day; now it is 100 %.',
  },
  {
    id: 'quoddy-castings',
    title: 'Missed cracks fall from 2.1 % to 0.3 %',
    client: 'Quoddy Castings',
    industry: 'Manufacturing',
    serviceType: 'ai-services',
    picture: 'quoddy-castings',
    imageAlt: 'Photograph grid of castings with one crack outlined',
    sample: true,
    summary:
      'A camera looks at 1,400 castings a day. The model outlines what may be a crack and an inspector decides. Missed cracks came to 2.1 % with eyes alone and come to 0.3 % with the outline.',
  },
];
