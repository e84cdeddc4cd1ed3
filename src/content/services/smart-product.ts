import type { ServiceDetail, ServiceSummary } from './service.ts';

export const summary = {
  id: 'smart-product',
  title: 'Smart Product Design',
  hint: 'Sensors, firmware, data',
  hue: 300,
  mark: { box: '3 0 18 24', path: 'M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18z' },
} as const satisfies ServiceSummary;

export const detail = {
  nameInSentences: 'smart products',
  description: 'Sensors, firmware and the service behind them, designed as one product.',
  subcategories: [
    {
      title: 'Sensors and electronics',
      article: 'sensors',
      icon: 'cpu',
      description: 'The sensor and its board, chosen for the place it will hang in and the years it must last.',
    },
    {
      title: 'Device firmware',
      icon: 'microchip',
      description: 'Small, signed, updated over the air, and able to go back a version by itself.',
    },
    {
      title: 'IoT platforms',
      article: 'iot-architecture',
      icon: 'radio-tower',
      description: 'Enrolment, identity and messages for ten devices or ten thousand, with the same care.',
    },
    {
      title: 'Data pipelines',
      article: 'data-pipeline',
      icon: 'waypoints',
      description: 'Readings that arrive late, twice or not at all, turned into a series you can trust.',
    },
    {
      title: 'Device management',
      article: 'device-management',
      icon: 'wrench',
      description: 'Which unit is where, on what version, and which one will need a battery next month.',
    },
  ],
  metadata: {
    description:
      'Connected products from the sensor to the screen: electronics, signed firmware, IoT platform, data pipeline and management of every device in the field.',
    keywords: [
      'smart product design',
      'IoT consulting',
      'sensors',
      'device firmware',
      'IoT platform',
      'data pipeline',
      'device management',
    ],
  },
  documentation: {
    id: 'smart-product',
    title: 'Smart Product Design',
    description: 'Devices that sense, send, last and can be repaired from a desk.',
  },
  demo: null,
  lead: 'The first ten hang in the real place, in the real weather. What they report from there decides the rest.',
  longDescription:
    '<p class="lead">A connected device makes a promise for years: to read correctly, to report what it read, and to need no visit.</p>' +
    '<p>We back that promise with arithmetic. Battery life is worked out in milliamps, at the temperatures you expect and with the failed transmissions included. Sensors sit in a bath beside a reference, before and after a season. Boards are drawn with a second source for each part that may go out of stock.</p>' +
    '<p>One team makes the device, its firmware and the service, so that faults are not passed back and forth across the radio link. Each unit has its own key, speaks MQTT over TLS where its power allows, and accepts only signed updates. The service files late readings in their proper place. When a unit falls silent, you see whether it needs a battery or a visit.</p>',
  benefits: [
    'Battery life worked out from bench current',
    'Prototypes tried in the real place first',
    'Sensors checked against a reference instrument',
    'One team for device, firmware and service',
    'Signed updates only, with a way back',
    'Drawings, firmware and keys belong to you',
  ],
  outcomes: [
    'Visits planned by the year, not by surprise',
    'Fewer boards drawn twice',
    'Readings that stand up to an inspector',
    'One number to call about a silent unit',
    'A fleet that is repaired from a desk',
  ],
  price: { item: 'Ten prototypes on site', from: 48_000, to: 95_000, sample: true },
  processHeading: 'How a device gets to the field',
  process: [
    {
      title: 'Start from the decision',
      description:
        'Which action should a reading change? The answer sets how exact and how often, and rules out many parts.',
    },
    {
      title: 'Bench two or three',
      description:
        'Candidate sensors against a reference, warm and cold. Current is logged for every state of the device.',
    },
    {
      title: 'Hang up ten',
      description:
        'A small series spends six weeks on site. We study gaps, noise and whatever the gulls have done to it.',
    },
    {
      title: 'Prepare the series',
      description:
        'Case, board, radio approval and production test are settled together. The first hundred units are checked one by one.',
    },
    {
      title: 'Run and renew',
      description:
        'The service shows the health, version and battery of each unit. Replacement is planned by the month and not by failure.',
    },
  ],
  caseStudies: [
    {
      title: 'Hot bearings found while the train rolls',
      client: 'Bluenose Rail',
      industry: 'Rail freight',
      challenge:
        'A bearing can overheat and fail between two trackside detectors. The railway wanted all 320 wagons watched on the move, without sending people out to change batteries every winter.',
      solution:
        'A sealed sensor at each axle bearing compares its temperature with the others on the wagon and reports a difference at once. A vibration sensor was tried as well and left out: it would have halved the life of the battery.',
      results: [
        '7 hot bearings found before failure in the first year',
        '320 wagons fitted',
        'Battery life of 6 years, forecast on the bench',
      ],
      picture: 'bluenose-rail',
      imageAlt: 'Train of wagons with bearing temperatures, one marked',
      sample: true,
    },
  ],
  faqs: [
    {
      question: 'How long will the batteries last?',
      answer:
        '<p>You get a number of years together with its conditions. A temperature every ten minutes and one message an hour can run for years on a lithium cell; a camera cannot. Cold, poor signal and repeated sending cost the most, so we log the current in each state and forecast from that. Field data then corrects the forecast.</p>',
    },
    {
      question: 'Which radio should we use?',
      answer:
        '<p>That follows from distance, amount of data and who pays for the network. LoRaWAN carries a few bytes over kilometres with little power. LTE-M suits things that move and need firmware over the air, for a monthly fee. Bluetooth Low Energy serves a phone nearby. We try two of them on your site before choosing.</p>',
    },
    {
      question: 'Which approvals does a device need?',
      answer:
        '<p>In Canada, radio equipment is certified under the rules of Innovation, Science and Economic Development Canada. Other markets have their own rules; in the European Union, the Cyber Resilience Act adds a duty to report exploited holes within a day, as <a href="/resources/documentation/smart-product/iot-architecture">IoT architecture</a> explains. A radio module that is already certified saves much of the work, but the finished product still has tests to pass. We reserve time at the laboratory when the first board is drawn.</p>',
    },
    {
      question: 'How are installed devices kept secure?',
      answer:
        '<p>Each unit receives its own key in production, and a lost one can be locked out alone. Firmware starts only if its signature is valid. A device that cannot report after an update returns to the version before.</p>',
    },
    {
      question: 'Can you take over a product another firm designed?',
      answer:
        '<p>Yes, if the drawings and the firmware’s source can be had. We spend two weeks building it, probing its current and reading the support mail. You get a list of what to keep, what an update can fix and what needs a new board. Without source code, a new design is usually cheaper.</p>',
    },
  ],
  relatedServices: ['mobile', 'ai-services'],
  keyFeatures: [
    {
      title: 'Energy budget',
      description:
        'A table of every state, its current and its share of the day. It changes with the firmware, so the promised battery life stays true.',
    },
    {
      title: 'Unit identity',
      description:
        'Serial number, key, place and history belong together from production on. After a swap, old and new readings stay apart.',
    },
    {
      title: 'Two clocks per reading',
      description:
        'Values carry the time they were taken and the time they arrived. A day without signal is filled in later, once.',
    },
    {
      title: 'Staged updates',
      description:
        'New firmware starts on the bench and spreads in growing groups. A rise in silent units stops the release.',
    },
  ],
  stats: [
    { value: '8,600', label: 'devices in the field', sample: true },
    { value: '26', label: 'products taken from bench to series', sample: true },
    { value: '99.4 %', label: 'of updates completed without a visit', sample: true },
    { value: '9 %', label: 'largest gap so far between forecast and measured battery life', sample: true },
  ],
  closing: {
    heading: 'Tell us what you wish you could see',
    lead: 'Bring the drawing, or a photograph of the place. We bring a bag of sensors.',
  },
} as const satisfies ServiceDetail;
