import type { CaseStudy, FeaturedCaseStudy } from '#content/case-study.ts';

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
      'An insurer with 140 people wanted to know how far an intruder could get. Our audit listed 14 findings. Eleven were minor; 3 could have done serious harm, and the report put those first, each with its cost and a date.',
    challenge:
      'The insurer has 140 people and systems of several generations. Nobody could say with certainty who was able to sign in where, and earlier reviews had left a long list without priorities.',
    solution:
      'We recorded 14 findings and marked 3 of them as open doors, each with its repair and its price. The security team dealt with those first while we stayed on call, and then we repeated our attempts.',
    results: ['14 findings, three serious. All three closed in five days', 'Clean retest: all three are still closed'],
    measure: {
      what: 'Serious findings still open',
      note: 'Counted by trying each one again, from outside and as an ordinary user.',
      unit: '',
      before: { value: 3, shown: '3', caption: 'on the day of the report' },
      now: { value: 0, shown: '0', caption: 'five days later, each one tried again' },
      headline: 'of three serious findings still open after five days',
    },
    figures: [
      { label: 'Findings in all', now: '14' },
      { label: 'The last serious one closed after', now: '5 days' },
    ],
    facts: {
      weeks: 3,
      people: 2,
      price: { from: 14_000, to: 20_000 },
      year: 2026,
      runsOn: 'Windows servers, Microsoft 365, a claims system from 2009',
      wentWrong: 'Our first scan slowed the claims system for twenty minutes. Scans now run after 18:00.',
    },
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
      'Grain arrives at 11 elevators when the weather and the farmers allow it. Planners spent a day a week turning phone calls into a plan. A forecast from their own deliveries now gives them a range for each elevator and day.',
    challenge:
      'Each of the 11 elevators phoned in its own guess for the coming week. The combined forecast was off by 19%, and turning it into a plan for trains and staff took a full day.',
    solution:
      'We trained a model on past weigh-scale tickets, weather and sales contracts. It gives a range per elevator and day. The planner can overrule any range and notes the reason.',
    results: ['Forecast error: from 19% to 8%', 'Weekly planning: 2 hours instead of a day'],
    measure: {
      what: 'Forecast error',
      note: 'How far the forecast was off, on weeks it had never seen.',
      unit: '%',
      before: { value: 19, shown: '19%', caption: 'eleven guesses by phone, added up' },
      now: { value: 8, shown: '8%', caption: 'one forecast with a range per day' },
      headline: 'forecast error, down from 19%',
    },
    figures: [
      { label: 'A week planned in', before: 'a day', now: '2 hours' },
      { label: 'Elevators on one plan', now: 'all 11' },
    ],
    facts: {
      weeks: 14,
      people: 3,
      price: { from: 60_000, to: 85_000 },
      year: 2024,
      runsOn: 'Python, PostgreSQL, the client’s own server',
      wentWrong: 'Two elevators had logged tickets twice. Our first forecast counted both. That cost us nine days.',
    },
  },
  {
    id: 'chebucto-housing',
    onHomePage: true,
    title: 'A tenant’s file turns up in 20 seconds',
    client: 'Chebucto Housing',
    industry: 'Social housing',
    serviceType: 'digital',
    tags: ['Records', 'Workflow', 'Housing'],
    picture: 'chebucto-housing',
    imageAlt: 'Tenant file with letters, repairs and rent on one timeline',
    sample: true,
    summary:
      'The records of 2,300 tenants were spread over cabinets, mailboxes and a shared drive, and tenants waited on the line. Housing officers drew the timeline they wanted: letters, repairs and rent in date order. We built that.',
    challenge:
      'Letters were in cabinets and mailboxes, repair slips on a shared drive, rents in the accounts. Finding one tenant’s file took a housing officer 14 minutes.',
    solution:
      'We joined all three sources and scanned the paper that was still in use. We moved the files building by building, each time after housing officers had checked a sample.',
    results: ['Finding a file: from 14 minutes to 20 seconds', '2,300 tenant files, each on one timeline'],
    measure: {
      what: 'Time to find a file',
      note: 'Timed at the same five desks before and three months after handover.',
      unit: ' min',
      before: { value: 14, shown: '14 min', caption: 'cabinets, mailboxes, a shared drive' },
      now: { value: 1 / 3, shown: '20 s', caption: 'one search, one timeline' },
      headline: 'to find a tenant’s file, down from 14 minutes',
    },
    figures: [
      { label: 'Tenants’ files in one system', now: '2,300' },
      { label: 'Places to look', before: '3', now: '1' },
    ],
    facts: {
      weeks: 22,
      people: 4,
      price: { from: 90_000, to: 120_000 },
      year: 2025,
      runsOn: 'PostgreSQL, an archive in Halifax, the accounts system as it was',
      wentWrong: 'We filed the first building by name. Housing officers think in addresses, so we filed it again.',
    },
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
      'Sensors on 320 wagons report the temperature of each bearing and mark the one that differs from its neighbours. In the first year they found 7 hot bearings before they failed.',
    challenge:
      'A bearing can overheat and fail between two trackside detectors. The railway wanted all 320 wagons watched on the move, without sending people out to change batteries every winter.',
    solution:
      'A sealed sensor at each axle bearing compares its temperature with the others on the wagon and reports a difference at once. A vibration sensor was tried as well and left out: it would have halved the life of the battery.',
    results: [
      '7 hot bearings found before failure in the first year',
      '320 wagons fitted',
      'A battery life of 6 years, predicted by bench tests',
    ],
    measure: {
      what: 'Hot bearings found before they failed',
      note: 'In twelve months on the same 320 wagons.',
      unit: '',
      before: { value: 2, shown: '2', caption: 'by detectors beside the track' },
      now: { value: 7, shown: '7', caption: 'by a sensor at each bearing' },
      headline: 'hot bearings found before they failed, up from two',
    },
    figures: [
      { label: 'Wagons fitted', now: '320' },
      { label: 'Battery life, from bench tests', now: '6 years' },
    ],
    facts: {
      weeks: 40,
      people: 5,
      price: { from: 210_000, to: 260_000 },
      year: 2025,
      runsOn: 'Sealed sensors, LTE-M, signed firmware, MQTT',
      wentWrong: 'Forty seals cracked in the first January. We changed the compound and refitted them at our cost.',
    },
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
      'Customers choose their bread and a pickup time at one of 6 shops, so the bakers know what is already sold before they light the ovens. Orders by phone fell by 81%.',
    challenge:
      'Six bakeries took orders by phone in the busiest hour of the morning. Nobody knew the day’s demand until the shelves were empty, or still full at closing.',
    solution:
      'Customers choose their bread, shop and pickup time on one page and pay there. Orders close in the evening, and each shop’s baking list is made from what has been sold plus an amount for walk-in customers.',
    results: ['Orders by phone down 81%', 'Waste down 12%', 'A baking list for each of 6 shops every evening'],
    measure: {
      what: 'Orders by phone in a week',
      note: 'All six shops, the same week in March.',
      unit: '',
      before: { value: 420, shown: '420', caption: 'calls before nine in the morning' },
      now: { value: 80, shown: '80', caption: 'mostly for wedding cakes' },
      headline: 'orders by phone in a week, down from 420',
    },
    figures: [
      { label: 'Bread thrown away', now: '12% less' },
      { label: 'Shops with a baking list every evening', now: 'all 6' },
    ],
    facts: {
      weeks: 9,
      people: 2,
      price: { from: 24_000, to: 32_000 },
      year: 2024,
      runsOn: 'Shopify, a printer in each bakery',
      wentWrong: 'Orders closed at 20:00, when the night bakers had already begun. Now they close at 18:00.',
    },
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
    challenge:
      'Training used to take place in office hours, while the night shift slept. A first round of test emails showed the result: 9 out of 100 were reported.',
    solution:
      'We trained all 3 shifts at the hours they work, with messages a port really receives: a changed berth, a customs form, a parcel notice. Short practice rounds on the phone kept the habit alive.',
    results: [
      '212 people trained on 3 shifts',
      'Phishing emails reported: 64 out of 100, up from 9',
      'No session outside working hours',
    ],
    measure: {
      what: 'Test emails reported, of 100',
      note: 'Two rounds of 100 emails to all shifts, eleven weeks apart.',
      unit: '',
      before: { value: 9, shown: '9', caption: 'before the training' },
      now: { value: 64, shown: '64', caption: 'after it, the night shift included' },
      headline: 'of 100 test emails reported, up from 9',
    },
    figures: [
      { label: 'People trained, on 3 shifts', now: '212' },
      { label: 'Sessions outside working hours', now: 'none' },
    ],
    facts: {
      weeks: 12,
      people: 2,
      price: { from: 12_000, to: 18_000 },
      year: 2025,
      runsOn: 'Microsoft 365, a quiz on the staff’s own phones',
      wentWrong:
        'Our first test email used the name of a real customs officer, who complained. We now invent the names.',
    },
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
      'Forms used to wait in one in-tray after another. Now 1,900 students see their workshops and the steps they still have to take on one page, and the office sees who is stuck.',
    challenge:
      'An application went from desk to desk in a paper folder, and enrolment took 9 days. Workshops were booked on a wall chart that one person kept.',
    solution:
      'Students see their own enrolment step by step, with what is still missing. The timetable knows rooms, machines and instructors, and refuses a clash at the moment it is entered.',
    results: [
      'Enrolment in 2 days instead of 9',
      '1,900 students on one timetable',
      'Clashes caught as they are entered',
    ],
    measure: {
      what: 'Days to enrol',
      note: 'From the form’s arrival to a timetable, median of one intake each.',
      unit: '',
      before: { value: 9, shown: '9', caption: 'a folder, six desks' },
      now: { value: 2, shown: '2', caption: 'one page, two desks' },
      headline: 'days to enrol, down from nine',
    },
    figures: [
      { label: 'Students on one timetable', now: '1,900' },
      { label: 'Desks that an application passes', before: '6', now: '2' },
    ],
    facts: {
      weeks: 26,
      people: 4,
      price: { from: 110_000, to: 150_000 },
      year: 2025,
      runsOn: 'PostgreSQL, the college’s sign-in, a timetable solver',
      wentWrong: 'The solver put welding next to the exam room. Noise is now one of its rules.',
    },
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
      'Ship, draft and tide are on one card that opens without a signal, and pilots start their log from it on board. They used to file 58% of logs on the same day; now they file 100%.',
    challenge:
      'The 24 pilots noted each passage on paper and typed it in ashore. Only 58% of logs were filed the same day, and the office chased the rest by phone.',
    solution:
      'The app opens on the pilot card and accepts every entry offline, on a phone or a tablet. Once signed, the log sends itself as soon as there is a connection.',
    results: [
      'Logs filed the same day up from 58% to 100%',
      'In use by all 24 pilots',
      'Nothing is typed a second time ashore',
    ],
    measure: {
      what: 'Logs filed the same day',
      note: 'All passages of one quarter before and one after.',
      unit: '%',
      before: { value: 58, shown: '58%', caption: 'written at sea, typed ashore' },
      now: { value: 100, shown: '100%', caption: 'signed on the ladder, sent by itself' },
      headline: 'of pilot logs filed the same day, up from 58%',
    },
    figures: [
      { label: 'Pilots who use it', now: 'all 24' },
      { label: 'Entries typed a second time', before: 'all', now: 'none' },
    ],
    facts: {
      weeks: 16,
      people: 3,
      price: { from: 70_000, to: 95_000 },
      year: 2025,
      runsOn: 'Flutter, SQLite on the device, a server in Halifax',
      wentWrong:
        'The first build needed two hands. Nobody has two on a pilot ladder. We moved every button to the thumb.',
    },
  },
  {
    id: 'quoddy-castings',
    title: 'Missed cracks fall from 2.1% to 0.3%',
    client: 'Quoddy Castings',
    industry: 'Manufacturing',
    serviceType: 'ai-services',
    picture: 'quoddy-castings',
    imageAlt: 'Photograph grid of castings with one crack outlined',
    sample: true,
    summary:
      'A camera looks at 1,400 castings a day. The model outlines possible cracks and an inspector decides. By eye alone, inspectors missed 2.1% of cracks; with the outline they miss 0.3%.',
    challenge:
      'Two inspectors looked at 1,400 castings a day under one lamp. Late in the shift they saw less, and 2.1% of the cracks went past them.',
    solution:
      'A camera photographs each casting, and a model outlines what may be a crack. The inspector decides, and each decision joins the test set that the next version has to pass.',
    results: ['Missed cracks down from 2.1% to 0.3%', '1,400 castings a day, each one seen', 'The inspector decides'],
    measure: {
      what: 'Cracks missed',
      note: 'On 600 castings that were X-rayed afterwards.',
      unit: '%',
      before: { value: 2.1, shown: '2.1%', caption: 'by eye, under one lamp' },
      now: { value: 0.3, shown: '0.3%', caption: 'by eye, with the outline' },
      headline: 'of cracks missed, down from 2.1%',
    },
    figures: [
      { label: 'Castings a day', now: '1,400' },
      { label: 'False alarms, of 100 outlines', now: '6' },
    ],
    facts: {
      weeks: 18,
      people: 3,
      price: { from: 75_000, to: 100_000 },
      year: 2026,
      runsOn: 'One industrial camera, PyTorch, a computer beside the line',
      wentWrong: 'Oil film looked like cracks. A jet of air before the camera did more than a month of training.',
    },
  },
];

/** Stories of projects in the portfolio: their cards and the pages of their services have them, the list does not. */
const projectStories: readonly CaseStudy[] = [
  {
    id: 'ledgerline',
    title: 'Nine thousand invoices, one question at a time',
    client: 'Ledgerline',
    industry: 'Bookkeeping',
    serviceType: 'ai-services',
    picture: 'ledgerline',
    imageAlt: 'Invoice beside the fields read from it, one marked for review',
    sample: true,
    summary: 'A language model reads 9,000 supplier invoices a month and asks a clerk where a check fails.',
    challenge:
      'Supplier invoices arrive in some 400 layouts, as files, photographs and now and then a fax. Templates could read half of them, and five clerks typed the rest.',
    solution:
      'A language model reads each page into fields and shows where on the page it read each one. Ordinary code checks sums, tax and order number. If a check fails, a clerk is asked one question and the answer joins the test set.',
    results: [
      '9,000 invoices a month, 82% without a question',
      'Wrong fields down from 1.9% to 0.4%',
      'A running cost of 4 cents per invoice',
    ],
    measure: {
      what: 'Fields read wrongly',
      note: 'On 500 invoices that two clerks had typed independently.',
      unit: '%',
      before: { value: 1.9, shown: '1.9%', caption: 'templates and five clerks' },
      now: { value: 0.4, shown: '0.4%', caption: 'one model, its checks, one clerk' },
      headline: 'of fields read wrongly, down from 1.9%',
    },
    figures: [
      { label: 'Invoices without a question', now: '82%' },
      { label: 'Running cost per invoice', now: '4 cents' },
    ],
    facts: {
      weeks: 20,
      people: 4,
      price: { from: 85_000, to: 120_000 },
      year: 2025,
      runsOn: 'A language model hosted in Montréal, PostgreSQL, rules in TypeScript',
      wentWrong: 'For a week the model took a fax header for the supplier’s name. It now compares the order number.',
    },
  },
  {
    id: 'northlight',
    title: 'A new platform before the shop opened on Tuesday',
    client: 'Northlight Outfitters',
    industry: 'Outdoor retail',
    serviceType: 'ecommerce',
    picture: 'northlight',
    imageAlt: 'Shop page with a jacket, sizes and stock in three stores',
    sample: true,
    summary:
      'An outdoor shop moved 4,200 products to a new platform, and its stores and website share one stock record.',
    challenge:
      'The old package had stopped receiving security updates. Checkout took five steps, the delivery price appeared only at the fourth, and the website sold jackets that a store had sold an hour before.',
    solution:
      'We moved 4,200 products to a hosted platform after two rehearsals. Address and payment are the only steps left, delivery is priced in the basket, and the tills of 3 stores write to the same stock record as the website.',
    results: [
      'Orders cancelled for lack of stock: from 38 a month to 3',
      '61% of checkouts completed, up from 44%',
      'Checkout closed for 50 minutes in all',
    ],
    measure: {
      what: 'Orders cancelled for lack of stock',
      note: 'Per month, averaged over the quarter before and the quarter after.',
      unit: '',
      before: { value: 38, shown: '38', caption: 'website and stores counted separately' },
      now: { value: 3, shown: '3', caption: 'one stock record for both' },
      headline: 'orders a month cancelled for lack of stock, down from 38',
    },
    figures: [
      { label: 'Checkouts completed', before: '44%', now: '61%' },
      { label: 'Checkout closed for the move', now: '50 minutes' },
    ],
    facts: {
      weeks: 9,
      people: 3,
      price: { from: 45_000, to: 60_000 },
      year: 2025,
      runsOn: 'Shopify, the tills of three stores',
      wentWrong: 'We forgot the redirects of 140 old pages. Visits from search needed two weeks to recover.',
    },
  },
  {
    id: 'berthwatch',
    title: 'Nine berths are warned before a mooring line parts',
    client: 'Strait Terminals',
    industry: 'Port operations',
    serviceType: 'smart-product',
    picture: 'berthwatch',
    imageAlt: 'Quay plan with the load on each mooring line of one ship',
    sample: true,
    summary: 'Load cells in the hooks of nine berths are read every second, so that a line is slackened in time.',
    challenge:
      'In a swell a mooring line can part without warning, and nobody may stand near it. The terminal counted 6 parted lines in a year.',
    solution:
      'A load cell in each hook reports once a second by cable, with a radio in reserve. The screen shows one ship, its lines and the limit of each. An alarm goes to the berth master’s radio.',
    results: [
      'Lines parted in a year: from 6 to 1',
      '9 berths, each line read every second',
      'Alarms on the radio that the crew already carries',
    ],
    measure: {
      what: 'Mooring lines parted in a year',
      note: 'The year before the first cell and the year after the last.',
      unit: '',
      before: { value: 6, shown: '6', caption: 'watched from the quay' },
      now: { value: 1, shown: '1', caption: 'read once a second' },
      headline: 'mooring line parted in a year, down from six',
    },
    figures: [
      { label: 'Berths fitted', now: '9' },
      { label: 'Each line is read', now: 'every second' },
    ],
    facts: {
      weeks: 34,
      people: 4,
      price: { from: 160_000, to: 210_000 },
      year: 2026,
      runsOn: 'Load cells, Modbus, a server on the quay',
      wentWrong: 'Two cells read zero in frost. Their data sheet promised −40 °C; our freezer found −12.',
    },
  },
];

/** Every story. Each has an address, although no page is registered there (not-found.ts). */
export const caseStudies: readonly CaseStudy[] = [...featuredCaseStudies, ...otherCaseStudies, ...projectStories];
