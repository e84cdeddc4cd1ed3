import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type CaseStudy = Sample & {
  id: string;
  title: string;
  client: string;
  industry: string;
  serviceType: ServiceId;
  /** The name of a file in content/pictures, without its ending. */
  picture: string;
  imageAlt: string;
  summary: string;
};
export type FeaturedCaseStudy = CaseStudy & { tags: readonly string[]; results: readonly [string, string] };

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
      'An insurer with 140 people wanted to know how far an intruder could get. Our audit listed 14 findings. Eleven were minor; 3 could have done serious harm. The report put those three first, ranked by what each would cost, each with a date. The insurer closed them within 5 days. Then we tried each one again, and the retest was clean.',
    results: ['3 of 14 findings were open doors, closed within 5 days', 'Clean retest: all 3 are still closed'],
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
      'Grain arrives at 11 elevators when the weather and the farmers allow it. Planners used to spend a day turning notes from phone calls into a plan, and the expected tonnage was off by 19 %. We trained a forecast on past deliveries and checked it against weeks it had never seen. The error is now 8 %, and the plan takes 2 hours.',
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
      'The records of 2,300 tenants were spread over filing cabinets, mailboxes and a shared drive. Finding one file took 14 minutes, often with the tenant waiting on the line. Housing officers drew the timeline they wanted: letters, repairs and rent in date order. We built it and moved the files over one building at a time. Finding a file now takes 20 seconds.',
    results: ['Finding a file: 14 minutes before, 20 seconds now', '2,300 tenant files, each on one timeline'],
  },
];

export const otherCaseStudies: readonly CaseStudy[] = [
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
      'Sensors on 320 wagons report the temperature of each bearing and mark the one that differs from its neighbours. In the first year they found 7 hot bearings before they failed. Bench tests predict a battery life of 6 years.',
  },
  {
    id: 'harbour-bakehouse',
    title: 'Six bakeries take their bread orders online',
    client: 'Harbour Bakehouse',
    industry: 'Food retail',
    serviceType: 'ecommerce',
    picture: 'harbour-bakehouse',
    imageAlt: 'Order page for bread and the pickup time in six shops',
    sample: true,
    summary:
      'Customers choose their bread and a pickup time at one of 6 shops, so the bakers know what is already sold before they light the ovens. Orders by phone fell by 81 % and waste by 12 %.',
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
      'We trained 212 people on 3 shifts, on their phones and during their own working hours. Before the training, staff reported 9 of 100 test emails. Afterwards they reported 64.',
  },
  {
    id: 'dartmouth-trades',
    title: 'Enrolment takes two days instead of nine',
    client: 'Dartmouth Trades College',
    industry: 'Education',
    serviceType: 'digital',
    picture: 'dartmouth-trades',
    imageAlt: 'Timetable of workshops and a student’s enrolment steps',
    sample: true,
    summary:
      'Forms used to wait in one in-tray after another. Now 1,900 students see their workshops and the steps they still have to take on one page, and the office sees who is stuck. Enrolment went from 9 days to 2.',
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
      'Ship, draft and tide are on one card that opens without a signal, and pilots start their log from it on board. The 24 pilots used to file 58 % of logs on the same day; now they file 100 %.',
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
      'A camera looks at 1,400 castings a day. The model outlines possible cracks and an inspector decides. By eye alone, inspectors missed 2.1 % of cracks; with the outline they miss 0.3 %.',
  },
];
