import type { ServiceTexts } from '#content/service.ts';

export const smartProduct = {
  hint: 'Sensors, firmware, data',
  hue: 300,
  mark: { box: '3 0 18 24', path: 'M12 3a9 9 0 0 1 0 18 9 9 0 0 1 0-18z' },
  nameInSentences: 'smart products',
  description: 'Sensors, firmware and the service behind them, designed as one product.',
  subcategories: [
    {
      title: 'Sensors and electronics',
      article: 'sensors',
      icon: 'cpu',
      description: 'The sensor and its board, chosen for the place where they will hang and the years they must last.',
    },
    {
      title: 'Device firmware',
      icon: 'microchip',
      description: 'Small, signed, updated over the air, and able to return to the previous version by itself.',
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
      description: 'Where each unit is, which version it runs, and which one will need a battery next month.',
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
    description: 'Devices that measure correctly, report, last for years and can be repaired from a desk.',
  },
  demo: null,
  composition: { first: 'proof' },
  lead: 'We install the first ten devices on site, in real weather. What they report decides the rest.',
  longDescription:
    '<p class="lead">A connected device has to measure correctly for years, report what it measured, and need no visit.</p>' +
    '<p>We start with arithmetic. Battery life is calculated in milliamps, at the temperatures you expect and with failed transmissions included. Sensors are checked in a calibration bath, before and after a season. Boards are designed with a second source for each part that may go out of stock.</p>' +
    '<p>One team makes the device, its firmware and the service, so that faults are not passed back and forth across the radio link. Each unit has its own key, speaks MQTT over TLS where its power allows, and accepts only signed updates. The service files late readings in their proper place. When a unit falls silent, you see whether it needs a battery or a visit.</p>',
  benefits: [
    'Battery life calculated from measured current',
    'Prototypes tested on site first',
    'Sensors checked against a reference instrument',
    'One team for device, firmware and service',
    'Signed updates only, with a way back',
    'Drawings, firmware and keys belong to you',
  ],
  outcomes: [
    'Visits planned a year ahead',
    'Fewer boards that must be redesigned',
    'Readings that stand up to an inspector',
    'One number to call about a silent unit',
    'A fleet that you can repair from a desk',
  ],
  price: { item: 'Ten prototypes on site', from: 48_000, to: 95_000, sample: true },
  processHeading: 'How a device gets to the field',
  process: [
    {
      title: 'Start from the decision',
      description:
        'We ask which action a reading should trigger. The answer tells us how exact and how frequent readings must be, and rules out many parts.',
    },
    {
      title: 'Test two or three sensors',
      description:
        'We compare the candidates with a reference, warm and cold, and log the current in every state of the device.',
    },
    {
      title: 'Install ten devices',
      description:
        'A small series spends six weeks on site. We study gaps, noise and whatever the gulls have done to them.',
    },
    {
      title: 'Prepare production',
      description:
        'We settle the case, board, radio approval and production test together, and check the first hundred units one by one.',
    },
    {
      title: 'Run and renew',
      description:
        'The service shows the health, version and battery of each unit. You plan replacements month by month instead of waiting for failures.',
    },
  ],
  faqs: [
    {
      question: 'How long will the batteries last?',
      answer:
        '<p>You get a number of years and the conditions it assumes. A temperature every ten minutes and one message an hour can run for years on a lithium cell; a camera cannot. Cold, poor signal and repeated sending cost the most, so we log the current in each state and forecast from that. Field data then corrects the forecast.</p>',
    },
    {
      question: 'Which radio should we use?',
      answer:
        '<p>That depends on distance, amount of data and who pays for the network. LoRaWAN carries a few bytes over kilometres with little power. LTE-M suits things that move and need firmware over the air, for a monthly fee. Bluetooth Low Energy serves a phone nearby. We try two of them on your site before choosing.</p>',
    },
    {
      question: 'Which approvals does a device need?',
      answer:
        '<p>In Canada, radio equipment is certified under the rules of Innovation, Science and Economic Development Canada. Other markets have their own rules; in the European Union, the Cyber Resilience Act adds a duty to report exploited vulnerabilities within a day, as <a href="/resources/documentation/smart-product/iot-architecture">IoT architecture</a> explains. A radio module that is already certified saves much of the work, but the finished product still has tests to pass. We reserve time at the laboratory when the first board is drawn.</p>',
    },
    {
      question: 'How are installed devices kept secure?',
      answer:
        '<p>Each unit receives its own key in production, and a single lost unit can be locked out. Firmware starts only if its signature is valid. A device that cannot report after an update returns to the previous version.</p>',
    },
    {
      question: 'Can you take over a product another firm designed?',
      answer:
        '<p>Yes, if the drawings and the firmware’s source are available. We spend two weeks building it, measuring its current and reading the support mail. You get a list of what to keep, what an update can fix and what needs a new board. Without source code, a new design is usually cheaper.</p>',
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
        'Serial number, key, place and history are kept together from production on. After a swap, old and new readings stay separate.',
    },
    {
      title: 'Two timestamps per reading',
      description:
        'Each value has the time it was measured and the time it arrived. Readings from a day without a signal are filled in later, once.',
    },
    {
      title: 'Staged updates',
      description:
        'New firmware starts on the bench and spreads in growing groups. If more units fall silent, the release stops.',
    },
  ],
  stats: [
    { value: '8,600', label: 'devices in the field', sample: true },
    { value: '26', label: 'products taken from the bench to production', sample: true },
    { value: '99.4%', label: 'of updates completed without a visit', sample: true },
    { value: '9%', label: 'largest gap so far between forecast and measured battery life', sample: true },
  ],
  closing: {
    heading: 'What should your product tell you?',
    lead: 'Send a drawing or a photo of the place; we reply with two ways to measure it.',
  },
} as const satisfies ServiceTexts;
